//! The sessions: which browsers and programs have signed in.
//!
//! Browsers send a cookie to every port of a computer, so other local servers
//! see it. The session of a page therefore has a second secret, the page token,
//! which the page stores in its `localStorage`: that is bound to the port, and
//! no other server gets it. A program that signs in sends its cookie to nobody
//! else and needs no token.
//!
//! Cookie and token end with the program. A page that is open when the program
//! ends gets new ones from the next start, by its *ticket* (`session_file.rs`).

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;

use super::secret::Secret;
use super::session_file::{SessionFile, StoredSession, Ticket};

/// How long a session is valid without being used.
pub(crate) const LIFETIME: Duration = Duration::from_secs(24 * 60 * 60);
/// The most sessions of pages; beyond it the one used longest ago ends.
const MAX_PAGE_SESSIONS: usize = 64;

/// One browser, or all programs of this start.
#[derive(Debug)]
pub(crate) struct Session {
    cookie: Secret,
    /// `None` for programs.
    page_token: Option<Secret>,
    /// What a page keeps for the next start of the program; `None` for programs.
    ticket: Option<Ticket>,
    last_used: Mutex<Instant>,
    closed: watch::Sender<bool>,
}

impl Session {
    fn new(ticket: Option<Ticket>) -> Result<Session, getrandom::Error> {
        let is_page = ticket.is_some();
        Ok(Session {
            cookie: Secret::random()?,
            page_token: is_page.then(Secret::random).transpose()?,
            ticket,
            last_used: Mutex::new(Instant::now()),
            closed: watch::Sender::new(false),
        })
    }

    /// The value of its cookie.
    pub(crate) fn cookie(&self) -> &Secret {
        &self.cookie
    }

    /// The second secret, if this is the session of a page.
    pub(crate) fn page_token(&self) -> Option<&Secret> {
        self.page_token.as_ref()
    }

    /// What the page keeps for the next start of the program.
    pub(crate) fn ticket(&self) -> Option<&Ticket> {
        self.ticket.as_ref()
    }

    /// Whether a request with this token may see and change games.
    pub(crate) fn accepts(&self, token: Option<&str>) -> bool {
        let Some(expected) = &self.page_token else {
            return true;
        };
        token.is_some_and(|token| expected.matches(token))
    }

    /// Lets it be valid for its whole lifetime again.
    pub(crate) fn touch(&self) {
        *self.last_used() = Instant::now();
    }

    /// Returns when it is closed.
    pub(crate) async fn closed(&self) {
        // The sender is part of the session, so this cannot fail.
        let _ = self.closed.subscribe().wait_for(|closed| *closed).await;
    }

    fn close(&self) {
        self.closed.send_replace(true);
    }

    fn is_expired(&self) -> bool {
        self.last_used().elapsed() > LIFETIME
    }

    fn last_used(&self) -> MutexGuard<'_, Instant> {
        self.last_used
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// The sessions that are valid.
#[derive(Debug, Default)]
pub(crate) struct Sessions {
    list: Mutex<Vec<Arc<Session>>>,
    /// Where the tickets of pages are stored.
    file: Option<SessionFile>,
}

impl Sessions {
    /// The sessions of the pages that an earlier start has stored, with new
    /// cookies and tokens.
    ///
    /// # Errors
    ///
    /// If the system has no random numbers.
    pub(crate) fn restored(file: SessionFile) -> Result<Sessions, getrandom::Error> {
        let mut sessions = Vec::new();
        for StoredSession { ticket, age } in file.load() {
            let session = Session::new(Some(ticket))?;
            let used = Instant::now().checked_sub(age);
            *session.last_used() = used.unwrap_or_else(Instant::now);
            sessions.push(Arc::new(session));
        }
        sessions.truncate(MAX_PAGE_SESSIONS);
        Ok(Sessions {
            list: Mutex::new(sessions),
            file: Some(file),
        })
    }

    /// Writes the tickets of all pages and when they were used, if there is a
    /// file. A page whose ticket could not be written is opened by the printed
    /// address after a restart.
    pub(crate) fn store(&self) {
        self.write(&self.valid());
    }

    fn write(&self, sessions: &[Arc<Session>]) {
        let Some(file) = &self.file else {
            return;
        };
        let stored = sessions.iter().filter_map(|one| {
            Some(StoredSession {
                ticket: one.ticket.clone()?,
                age: one.last_used().elapsed(),
            })
        });
        if let Err(error) = file.write(stored) {
            eprintln!("arrocco: open pages will not continue after a restart: {error}");
        }
    }

    /// Opens the session of a page.
    ///
    /// # Errors
    ///
    /// If the system has no random numbers.
    pub(crate) fn open_page(&self) -> Result<Arc<Session>, getrandom::Error> {
        let session = Arc::new(Session::new(Some(Ticket::random()?))?);
        let mut sessions = self.valid();
        let pages = sessions.iter().filter(|one| one.page_token.is_some());
        if pages.clone().count() >= MAX_PAGE_SESSIONS
            && let Some(oldest) = pages.min_by_key(|one| *one.last_used()).cloned()
        {
            oldest.close();
            sessions.retain(|one| !Arc::ptr_eq(one, &oldest));
        }
        sessions.push(Arc::clone(&session));
        self.write(&sessions);
        Ok(session)
    }

    /// The session that all programs share, opened if there is none: a script
    /// may sign in before each of its requests.
    ///
    /// # Errors
    ///
    /// If the system has no random numbers.
    pub(crate) fn open_program(&self) -> Result<Arc<Session>, getrandom::Error> {
        let mut sessions = self.valid();
        let found = sessions.iter().find(|one| one.page_token.is_none());
        if let Some(session) = found {
            session.touch();
            return Ok(Arc::clone(session));
        }
        let session = Arc::new(Session::new(None)?);
        sessions.push(Arc::clone(&session));
        Ok(session)
    }

    /// The session with this cookie.
    pub(crate) fn find(&self, cookie: &str) -> Option<Arc<Session>> {
        let sessions = self.valid();
        let found = sessions.iter().find(|one| one.cookie.matches(cookie))?;
        found.touch();
        Some(Arc::clone(found))
    }

    /// The session of a page with this id of its ticket.
    pub(crate) fn find_ticket(&self, id: &str) -> Option<Arc<Session>> {
        let sessions = self.valid();
        let has_id = |one: &&Arc<Session>| {
            let ticket = one.ticket.as_ref();
            ticket.is_some_and(|ticket| ticket.id.matches(id))
        };
        sessions.iter().find(has_id).cloned()
    }

    /// Closes all sessions but one, with their connections. Returns how many.
    pub(crate) fn close_others(&self, kept: &Session) -> usize {
        let mut sessions = self.valid();
        let before = sessions.len();
        sessions.retain(|one| {
            let is_kept = std::ptr::eq(&raw const **one, kept);
            if !is_kept {
                one.close();
            }
            is_kept
        });
        self.write(&sessions);
        before - sessions.len()
    }

    /// The list without the sessions that have expired.
    fn valid(&self) -> MutexGuard<'_, Vec<Arc<Session>>> {
        let mut sessions = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        sessions.retain(|one| {
            let is_expired = one.is_expired();
            if is_expired {
                one.close();
            }
            !is_expired
        });
        sessions
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(sessions: &Sessions) -> Arc<Session> {
        sessions.open_page().expect("random numbers")
    }

    fn is_valid(sessions: &Sessions, session: &Session) -> bool {
        sessions.find(session.cookie.as_str()).is_some()
    }

    #[tokio::test(start_paused = true)]
    async fn a_session_that_is_not_used_for_a_day_expires() {
        let sessions = Sessions::default();
        let [used, unused] = [open(&sessions), open(&sessions)];
        for _ in 0..3 {
            tokio::time::advance(LIFETIME / 2).await;
            assert!(is_valid(&sessions, &used));
        }
        assert!(!is_valid(&sessions, &unused));
        unused.closed().await;
    }

    #[tokio::test]
    async fn closing_the_others_leaves_the_one_that_asks() {
        let sessions = Sessions::default();
        let all = [open(&sessions), open(&sessions)];
        let program = sessions.open_program().expect("random numbers");
        assert_eq!(sessions.close_others(&all[1]), 2);
        assert!(is_valid(&sessions, &all[1]));
        for closed in [&all[0], &program] {
            assert!(!is_valid(&sessions, closed));
            closed.closed().await;
        }
    }

    #[tokio::test(start_paused = true)]
    async fn the_session_used_longest_ago_gives_way() {
        let sessions = Sessions::default();
        let first = open(&sessions);
        let mut others = Vec::new();
        for _ in 1..MAX_PAGE_SESSIONS {
            tokio::time::advance(Duration::from_secs(1)).await;
            others.push(open(&sessions));
        }
        assert!(is_valid(&sessions, &first), "used again");
        tokio::time::advance(Duration::from_secs(1)).await;
        open(&sessions);
        assert!(is_valid(&sessions, &first) && !is_valid(&sessions, &others[0]));
    }

    #[tokio::test]
    async fn programs_share_one_session() {
        let sessions = Sessions::default();
        let [one, two] = [(); 2].map(|()| sessions.open_program().expect("random numbers"));
        assert!(Arc::ptr_eq(&one, &two));
        assert!(one.accepts(None));
    }

    #[tokio::test]
    async fn a_page_needs_its_token() {
        let sessions = Sessions::default();
        let [page, other] = [open(&sessions), open(&sessions)];
        let token = |session: &Session| {
            let token = session.page_token().expect("a page");
            token.as_str().to_owned()
        };
        assert!(page.accepts(Some(&token(&page))));
        assert!(!page.accepts(Some(&token(&other))));
        assert!(!page.accepts(None) && !page.accepts(Some("")));
    }
}
