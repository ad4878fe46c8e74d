//! Who has a game open, and which of them plays: one page at a time, so that
//! two tabs do not quarrel over one board.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::watch;

use super::protocol::PageRole;

/// The pages of one game, in the order they came.
#[derive(Debug)]
pub(crate) struct Audience {
    seating: watch::Sender<Seating>,
    next: AtomicU64,
}

/// Who is there. The player is one of the pages, or nobody if all watch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seating {
    pages: Vec<u64>,
    player: Option<u64>,
    /// Who wants to see how many lines of the engine.
    students: BTreeMap<u64, usize>,
}

impl Default for Audience {
    fn default() -> Audience {
        Audience {
            seating: watch::Sender::new(Seating::default()),
            next: AtomicU64::new(0),
        }
    }
}

impl Audience {
    /// Lets another page in. It plays if nobody else does.
    pub(crate) fn enter(&self) -> u64 {
        let page = self.next.fetch_add(1, Ordering::Relaxed);
        self.seating.send_modify(|seating| {
            seating.pages.push(page);
            seating.player.get_or_insert(page);
        });
        page
    }

    /// A page is gone. If it played, the one that has watched longest does now.
    pub(crate) fn leave(&self, page: u64) {
        self.seating.send_modify(|seating| {
            seating.pages.retain(|&other| other != page);
            seating.students.remove(&page);
            if seating.player == Some(page) {
                seating.player = seating.pages.first().copied();
            }
        });
    }

    /// A page wants to play; whoever did watches from now on.
    pub(crate) fn take_over(&self, page: u64) {
        self.seating
            .send_modify(|seating| seating.player = Some(page));
    }

    /// A page wants to watch. The one that has watched longest plays instead,
    /// if there is one.
    pub(crate) fn step_back(&self, page: u64) {
        self.seating.send_modify(|seating| {
            if seating.player == Some(page) {
                let mut others = seating.pages.iter().filter(|&&other| other != page);
                seating.player = others.next().copied();
            }
        });
    }

    /// A page wants to see so many lines of the engine; none if it wants no
    /// more.
    pub(crate) fn study(&self, page: u64, lines: usize) {
        self.seating.send_modify(|seating| {
            match lines {
                0 => seating.students.remove(&page),
                lines => seating.students.insert(page, lines),
            };
        });
    }

    /// The seating as it changes, the present one first.
    pub(crate) fn watch(&self) -> watch::Receiver<Seating> {
        self.seating.subscribe()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.seating.borrow().is_empty()
    }
}

impl Seating {
    /// What a page may do, and how many there are.
    pub(crate) fn of(&self, page: u64) -> (PageRole, usize) {
        let role = if self.player == Some(page) {
            PageRole::Plays
        } else {
            PageRole::Watches
        };
        (role, self.pages.len())
    }

    /// Whether nobody has it open.
    pub(crate) fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// How many lines of the engine are wanted.
    pub(crate) fn lines(&self) -> usize {
        self.students.values().copied().max().unwrap_or(0)
    }

    /// Whether a page wants to see lines of the engine.
    pub(crate) fn studies(&self, page: u64) -> bool {
        self.students.contains_key(&page)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn roles(audience: &Audience, pages: &[u64]) -> Vec<PageRole> {
        let seating = audience.watch();
        pages
            .iter()
            .map(|&page| seating.borrow().of(page).0)
            .collect()
    }

    #[test]
    fn the_first_page_plays_and_the_second_watches_until_it_takes_over() {
        let audience = Audience::default();
        let pages = [audience.enter(), audience.enter()];
        assert_eq!(
            roles(&audience, &pages),
            [PageRole::Plays, PageRole::Watches]
        );
        audience.take_over(pages[1]);
        assert_eq!(
            roles(&audience, &pages),
            [PageRole::Watches, PageRole::Plays]
        );
    }

    #[test]
    fn when_the_player_leaves_or_steps_back_the_next_page_plays() {
        let audience = Audience::default();
        let pages = [audience.enter(), audience.enter(), audience.enter()];
        audience.leave(pages[0]);
        assert_eq!(
            roles(&audience, &pages[1..]),
            [PageRole::Plays, PageRole::Watches]
        );
        audience.step_back(pages[1]);
        assert_eq!(
            roles(&audience, &pages[1..]),
            [PageRole::Watches, PageRole::Plays]
        );
    }

    #[test]
    fn a_lone_page_may_watch_and_play_again() {
        let audience = Audience::default();
        let page = audience.enter();
        audience.step_back(page);
        assert_eq!(roles(&audience, &[page]), [PageRole::Watches]);
        audience.take_over(page);
        assert_eq!(roles(&audience, &[page]), [PageRole::Plays]);
        audience.leave(page);
        assert!(audience.is_empty());
    }
}
