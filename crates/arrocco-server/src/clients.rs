//! The clients of a game, that is, the pages that have it open. One page of the
//! owner plays and the others watch, so that two tabs do not play on one board.
//! What other devices do is decided by their seats (`seat`).

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::watch;

use super::seat::Seat;

/// The clients of one game, in the order in which they connected.
#[derive(Debug)]
pub(crate) struct Clients {
    list: watch::Sender<ClientList>,
    next: AtomicU64,
}

/// The ids of the clients. The player is one of them, or none if all watch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ClientList {
    clients: Vec<u64>,
    player: Option<u64>,
    /// The pages of other devices.
    devices: Vec<u64>,
    /// The clients that receive analysis, with the number of lines.
    analysis_subscribers: BTreeMap<u64, usize>,
}

impl Default for Clients {
    fn default() -> Clients {
        Clients {
            list: watch::Sender::new(ClientList::default()),
            next: AtomicU64::new(0),
        }
    }
}

impl Clients {
    /// Adds a client and returns its id. It plays if no other client does.
    pub(crate) fn connect(&self) -> u64 {
        let client = self.next.fetch_add(1, Ordering::Relaxed);
        self.list.send_modify(|list| {
            list.clients.push(client);
            list.player.get_or_insert(client);
        });
        client
    }

    /// Adds a page of another device and returns its id.
    pub(crate) fn connect_device(&self) -> u64 {
        let client = self.next.fetch_add(1, Ordering::Relaxed);
        self.list.send_modify(|list| list.devices.push(client));
        client
    }

    /// Removes a client. If it played, the one that has watched longest plays.
    pub(crate) fn disconnect(&self, client: u64) {
        self.list.send_modify(|list| {
            list.clients.retain(|&other| other != client);
            list.devices.retain(|&other| other != client);
            list.analysis_subscribers.remove(&client);
            if list.player == Some(client) {
                list.player = list.clients.first().copied();
            }
        });
    }

    /// Makes a client the player; the previous player watches.
    pub(crate) fn take_over(&self, client: u64) {
        self.list.send_modify(|list| list.player = Some(client));
    }

    /// Makes a client watch. If it played, the one that has watched longest
    /// plays.
    pub(crate) fn watch_only(&self, client: u64) {
        self.list.send_modify(|list| {
            if list.player == Some(client) {
                let mut others = list.clients.iter().filter(|&&other| other != client);
                list.player = others.next().copied();
            }
        });
    }

    /// Sends so many lines of analysis to a client from now on; 0 ends it.
    pub(crate) fn subscribe_to_analysis(&self, client: u64, lines: usize) {
        self.list.send_modify(|list| {
            match lines {
                0 => list.analysis_subscribers.remove(&client),
                lines => list.analysis_subscribers.insert(client, lines),
            };
        });
    }

    /// Nobody receives analysis any more.
    pub(crate) fn end_analysis(&self) {
        self.list
            .send_modify(|list| list.analysis_subscribers.clear());
    }

    /// The list as it changes, beginning with the present one.
    pub(crate) fn watch(&self) -> watch::Receiver<ClientList> {
        self.list.subscribe()
    }

    #[cfg(test)]
    pub(crate) fn is_empty(&self) -> bool {
        self.list.borrow().is_empty()
    }
}

impl ClientList {
    /// The seat of a page of the owner.
    pub(crate) fn seat_of(&self, client: u64) -> Seat {
        if self.player == Some(client) {
            Seat::Owner
        } else {
            Seat::OtherPage
        }
    }

    /// The number of the owner's pages.
    pub(crate) fn pages(&self) -> usize {
        self.clients.len()
    }

    /// Whether a page of the owner is open.
    pub(crate) fn has_owner(&self) -> bool {
        !self.clients.is_empty()
    }

    /// Whether there are no clients.
    pub(crate) fn is_empty(&self) -> bool {
        self.clients.is_empty() && self.devices.is_empty()
    }

    /// The number of lines to analyse: the most that a client receives.
    pub(crate) fn analysis_lines(&self) -> usize {
        self.analysis_subscribers
            .values()
            .copied()
            .max()
            .unwrap_or(0)
    }

    /// Whether a client receives analysis.
    pub(crate) fn receives_analysis(&self, client: u64) -> bool {
        self.analysis_subscribers.contains_key(&client)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn roles(clients: &Clients, pages: &[u64]) -> Vec<Seat> {
        let list = clients.watch();
        pages
            .iter()
            .map(|&page| list.borrow().seat_of(page))
            .collect()
    }

    #[test]
    fn the_first_page_plays_and_the_second_watches_until_it_takes_over() {
        let clients = Clients::default();
        let pages = [clients.connect(), clients.connect()];
        assert_eq!(roles(&clients, &pages), [Seat::Owner, Seat::OtherPage]);
        clients.take_over(pages[1]);
        assert_eq!(roles(&clients, &pages), [Seat::OtherPage, Seat::Owner]);
    }

    #[test]
    fn when_the_player_leaves_or_watches_the_next_page_plays() {
        let clients = Clients::default();
        let pages = [clients.connect(), clients.connect(), clients.connect()];
        clients.disconnect(pages[0]);
        assert_eq!(roles(&clients, &pages[1..]), [Seat::Owner, Seat::OtherPage]);
        clients.watch_only(pages[1]);
        assert_eq!(roles(&clients, &pages[1..]), [Seat::OtherPage, Seat::Owner]);
    }

    #[test]
    fn a_lone_page_may_watch_and_play_again() {
        let clients = Clients::default();
        let page = clients.connect();
        clients.watch_only(page);
        assert_eq!(roles(&clients, &[page]), [Seat::OtherPage]);
        clients.take_over(page);
        assert_eq!(roles(&clients, &[page]), [Seat::Owner]);
        clients.disconnect(page);
        assert!(clients.is_empty());
    }

    #[test]
    fn a_device_never_becomes_the_page_that_plays() {
        let clients = Clients::default();
        let page = clients.connect();
        let device = clients.connect_device();
        clients.disconnect(page);
        assert_eq!(roles(&clients, &[device]), [Seat::OtherPage]);
        assert!(!clients.is_empty() && !clients.watch().borrow().has_owner());
        clients.disconnect(device);
        assert!(clients.is_empty());
    }
}
