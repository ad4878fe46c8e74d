//! Places for connections.
//!
//! Everybody on this computer can connect, so most places are kept for clients
//! with a session. A new connection is a stranger's until a request with a valid
//! session comes over it. If too many strangers are there, the one that came
//! first is disconnected: however many others come, the owner is let in.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// The most strangers, on this computer and again on the network of a shared game.
const MAX_STRANGERS: usize = 600;
/// The most clients with a session.
const MAX_CLIENTS: usize = 4000;
/// Files that are left for the rest of the program.
const OTHER_FILES: usize = 100;
/// What many systems allow a program.
const USUAL_FILES: usize = 1024;

/// The places, shared by all connections.
#[derive(Debug)]
pub(crate) struct Places {
    max_strangers: usize,
    max_clients: usize,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    /// The strangers in the order in which they came.
    strangers: VecDeque<(u64, Arc<Notify>)>,
    clients: usize,
    next: u64,
}

/// The place of one connection, free again when it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    places: Arc<Places>,
    id: u64,
    evicted: Arc<Notify>,
    is_client: Mutex<bool>,
}

impl Places {
    /// As many places as the system allows files.
    pub(crate) fn new() -> Places {
        let files = raise_file_limit().unwrap_or(USUAL_FILES);
        let all = files.saturating_sub(OTHER_FILES);
        let max_strangers = MAX_STRANGERS.min(all / 4);
        Places::with(max_strangers, MAX_CLIENTS.min(all - 2 * max_strangers))
    }

    fn with(max_strangers: usize, max_clients: usize) -> Places {
        Places {
            max_strangers,
            max_clients,
            taken: Mutex::default(),
        }
    }

    /// A place for a stranger; perhaps another one loses its place.
    pub(crate) fn take(self: &Arc<Places>) -> Place {
        let mut taken = self.taken();
        if taken.strangers.len() >= self.max_strangers
            && let Some((_, evicted)) = taken.strangers.pop_front()
        {
            evicted.notify_one();
        }
        let (id, evicted) = (taken.next, Arc::new(Notify::new()));
        taken.next += 1;
        taken.strangers.push_back((id, Arc::clone(&evicted)));
        drop(taken);
        Place {
            places: Arc::clone(self),
            id,
            evicted,
            is_client: Mutex::new(false),
        }
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// Makes the stranger a client, because it has a session. If there are too
    /// many clients, it stays a stranger and this is false.
    pub(crate) fn admit(&self) -> bool {
        let mut is_client = self.is_client();
        if !*is_client {
            let mut taken = self.places.taken();
            if let Some(at) = taken.position(self.id)
                && taken.clients < self.places.max_clients
            {
                taken.strangers.remove(at);
                taken.clients += 1;
                *is_client = true;
            }
        }
        *is_client
    }

    /// Returns when the place is given to another stranger.
    pub(crate) async fn evicted(&self) {
        self.evicted.notified().await;
    }

    fn is_client(&self) -> MutexGuard<'_, bool> {
        self.is_client
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let is_client = *self.is_client();
        let mut taken = self.places.taken();
        if is_client {
            taken.clients -= 1;
        } else if let Some(at) = taken.position(self.id) {
            taken.strangers.remove(at);
        }
    }
}

impl Taken {
    /// Where a stranger is; ids grow, so they are in order.
    fn position(&self, id: u64) -> Option<usize> {
        let found = self.strangers.binary_search_by_key(&id, |(id, _)| *id);
        found.ok()
    }
}

/// Lets this program open as many files as the system permits it, and returns
/// how many.
#[cfg(unix)]
fn raise_file_limit() -> Option<usize> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let needed = (2 * MAX_STRANGERS + MAX_CLIENTS + OTHER_FILES) as u64;
    let before = getrlimit(Resource::Nofile);
    let wanted = needed.min(before.maximum.unwrap_or(needed));
    let current = before.current.unwrap_or(needed);
    if current < wanted {
        let raised = Rlimit {
            current: Some(wanted),
            ..before
        };
        if setrlimit(Resource::Nofile, raised).is_err() {
            return usize::try_from(current).ok();
        }
    }
    usize::try_from(current.max(wanted)).ok()
}

#[cfg(not(unix))]
fn raise_file_limit() -> Option<usize> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_evicted(place: &Place) -> bool {
        use std::future::Future;
        use std::task::{Context, Waker};
        let mut evicted = std::pin::pin!(place.evicted());
        let mut context = Context::from_waker(Waker::noop());
        evicted.as_mut().poll(&mut context).is_ready()
    }

    #[test]
    fn strangers_push_out_strangers_and_never_a_client() {
        let places = Arc::new(Places::with(3, 2));
        let owner = places.take();
        assert!(owner.admit());
        let crowd: Vec<Place> = (0..10).map(|_| places.take()).collect();
        let evicted: Vec<bool> = crowd.iter().map(is_evicted).collect();
        assert_eq!(evicted, [vec![true; 7], vec![false; 3]].concat());
        assert!(!is_evicted(&owner));

        // Another page of the owner gets in through the crowd.
        let page = places.take();
        assert!(page.admit());
        drop(crowd);
        assert_eq!(places.taken().clients, 2);
        drop((owner, page));
        let taken = places.taken();
        assert_eq!((taken.clients, taken.strangers.len()), (0, 0));
    }

    #[test]
    fn beyond_their_limit_clients_are_strangers() {
        let places = Arc::new(Places::with(2, 1));
        let all = [places.take(), places.take()];
        for _ in 0..2 {
            assert_eq!(all.each_ref().map(Place::admit), [true, false]);
        }
        let taken = places.taken();
        assert_eq!((taken.clients, taken.strangers.len()), (1, 1));
    }
}
