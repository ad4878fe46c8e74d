//! The codes with which devices join.
//!
//! An invitation has eight digits to read aloud and a secret of 128 bits for the
//! QR code. It is valid for two minutes, and one for a player is used up by the
//! first device. Wrong codes are counted, for each address and for all together;
//! beyond a limit typed codes are refused for a while. Secrets are not: nobody
//! guesses one.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::OnceLock;
use std::time::Duration;

use tokio::time::Instant;

use super::protocol::sharing::Invited;
use super::protocol::{GameId, Reason, ReasonKind};
use super::secret::Secret;

/// How long a code is valid.
pub(crate) const LIFETIME: Duration = Duration::from_secs(120);
/// How long codes are remembered that are no longer valid, to say why.
const MEMORY: Duration = Duration::from_secs(600);
/// The most wrong codes from one address, and how long it has to wait then.
pub(crate) const TRIES_EACH: u32 = 10;
/// The most wrong codes from all addresses.
pub(crate) const TRIES_IN_ALL: u32 = 50;
/// How long wrong codes count, and how long typed codes are refused.
pub(crate) const LOCK: Duration = Duration::from_secs(120);
/// The most addresses that are counted.
const MAX_ADDRESSES: usize = 1024;
/// The length of the secret in hexadecimal digits.
const SECRET_LENGTH: usize = 32;

/// How long a new code is valid: for tests, a number of seconds in this variable of the
/// environment makes it shorter.
fn lifetime() -> Duration {
    static LIFE: OnceLock<Duration> = OnceLock::new();
    *LIFE.get_or_init(|| shortened(std::env::var("ARROCCO_TEST_CODE_SECONDS").ok().as_deref()))
}

/// Never longer, whatever the variable says.
fn shortened(seconds: Option<&str>) -> Duration {
    let seconds = seconds.and_then(|text| text.parse().ok());
    seconds.map_or(LIFETIME, |seconds| {
        LIFETIME.min(Duration::from_secs(seconds))
    })
}

/// What a device shows to join.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Given<'a> {
    /// Digits that were typed.
    Code(&'a str),
    /// The secret of a QR code.
    Secret(&'a str),
}

/// A code and what it is for.
#[derive(Clone, Debug)]
pub(crate) struct Invitation {
    pub(crate) game: GameId,
    pub(crate) role: Invited,
    pub(crate) code: Secret,
    pub(crate) secret: Secret,
    /// `None` if it is valid until it is renewed.
    pub(crate) expires: Option<Instant>,
}

/// The valid codes, those that were, and the wrong ones.
#[derive(Debug, Default)]
pub(crate) struct Invitations {
    valid: Vec<Invitation>,
    spent: Vec<Spent>,
    wrong: HashMap<IpAddr, Tries>,
    wrong_in_all: Tries,
}

/// A code that is no longer valid.
#[derive(Debug)]
struct Spent {
    code: Secret,
    secret: Secret,
    why: ReasonKind,
    since: Instant,
}

/// Wrong codes since a moment.
#[derive(Clone, Copy, Debug, Default)]
struct Tries {
    count: u32,
    since: Option<Instant>,
}

impl Tries {
    fn add(&mut self, now: Instant) -> u32 {
        if self.ends().is_none_or(|end| end <= now) {
            *self = Tries::default();
        }
        // The wait begins with the last wrong code.
        self.since = Some(now);
        self.count += 1;
        self.count
    }

    fn ends(&self) -> Option<Instant> {
        self.since.map(|since| since + LOCK)
    }

    /// How long to wait, if there were too many.
    fn wait(&self, most: u32, now: Instant) -> Option<Duration> {
        let end = self.ends().filter(|_| self.count >= most)?;
        end.checked_duration_since(now)
            .filter(|wait| !wait.is_zero())
    }
}

impl Invitations {
    /// Makes a new code in place of the one before.
    ///
    /// # Errors
    ///
    /// If the system has no random numbers.
    pub(crate) fn invite(
        &mut self,
        game: &GameId,
        role: Invited,
        now: Instant,
    ) -> Result<(), getrandom::Error> {
        let mut code = eight_digits()?;
        while self.valid.iter().any(|one| one.code == code) {
            code = eight_digits()?;
        }
        let secret = Secret::from_text(&Secret::random()?.as_str()[..SECRET_LENGTH]);
        self.withdraw(game, role, now);
        self.valid.push(Invitation {
            game: game.clone(),
            role,
            code,
            secret,
            expires: match role {
                Invited::White | Invited::Black | Invited::Spectator => Some(now + lifetime()),
                Invited::Pupil => None,
            },
        });
        Ok(())
    }

    /// Voids the code for a seat. False if there is none.
    pub(crate) fn withdraw(&mut self, game: &GameId, role: Invited, now: Instant) -> bool {
        let found = self
            .valid
            .iter()
            .position(|one| one.game == *game && one.role == role);
        if let Some(at) = found {
            let why = match self.is_expired(at, now) {
                true => ReasonKind::CodeExpired,
                false => ReasonKind::CodeUsed,
            };
            self.spend(at, why, now);
        }
        found.is_some()
    }

    /// The code for a class leads to another game from now on; those for the spectators
    /// of its boards are void.
    pub(crate) fn lead_to(&mut self, game: &GameId, now: Instant) {
        let watching = self.valid.iter().filter(|one| one.role != Invited::Pupil);
        let watching: Vec<_> = watching.map(|one| (one.game.clone(), one.role)).collect();
        for (game, role) in watching {
            self.withdraw(&game, role, now);
        }
        for one in &mut self.valid {
            one.game.clone_from(game);
        }
    }

    /// The codes, those that have expired too.
    pub(crate) fn list(&self) -> &[Invitation] {
        &self.valid
    }

    /// How long typed codes are refused to all addresses.
    pub(crate) fn locked_for(&self, now: Instant) -> Option<Duration> {
        self.wrong_in_all.wait(TRIES_IN_ALL, now)
    }

    /// The game and the seat that a code is for; a player's code is used up.
    ///
    /// # Errors
    ///
    /// If it is not valid, or there were too many wrong ones.
    pub(crate) fn claim(
        &mut self,
        given: Given<'_>,
        from: IpAddr,
        now: Instant,
    ) -> Result<(GameId, Invited), Wrong> {
        if let (Given::Code(_), Some(wait)) = (given, self.wait(from, now)) {
            return Err(Wrong::locked(wait));
        }
        let fits = |code: &Secret, secret: &Secret| match given {
            Given::Code(typed) => code.matches(&digits(typed)),
            Given::Secret(scanned) => secret.matches(scanned),
        };
        let found = self
            .valid
            .iter()
            .position(|one| fits(&one.code, &one.secret));
        let Some(at) = found else {
            self.spent
                .retain(|spent| now.duration_since(spent.since) < MEMORY);
            let mut spent = self.spent.iter();
            let why = spent.find(|spent| fits(&spent.code, &spent.secret));
            let why = why.map(|spent| spent.why);
            return Err(self.count_wrong(why, from, now));
        };
        if self.is_expired(at, now) {
            return Err(self.count_wrong(Some(ReasonKind::CodeExpired), from, now));
        }
        let Invitation { game, role, .. } = &self.valid[at];
        let claimed = (game.clone(), *role);
        if claimed.1.is_for_one() {
            self.spend(at, ReasonKind::CodeUsed, now);
        }
        Ok(claimed)
    }

    fn is_expired(&self, at: usize, now: Instant) -> bool {
        let expires = self.valid.get(at).and_then(|one| one.expires);
        expires.is_some_and(|end| end <= now)
    }

    fn spend(&mut self, at: usize, why: ReasonKind, now: Instant) {
        let Invitation { code, secret, .. } = self.valid.remove(at);
        self.spent.push(Spent {
            code,
            secret,
            why,
            since: now,
        });
    }

    fn wait(&self, from: IpAddr, now: Instant) -> Option<Duration> {
        let own = self.wrong.get(&from);
        let own = own.and_then(|tries| tries.wait(TRIES_EACH, now));
        own.max(self.locked_for(now))
    }

    fn count_wrong(&mut self, why: Option<ReasonKind>, from: IpAddr, now: Instant) -> Wrong {
        if self.wrong.len() >= MAX_ADDRESSES {
            self.wrong
                .retain(|_, tries| tries.ends().is_some_and(|end| end > now));
        }
        if self.wrong.len() >= MAX_ADDRESSES {
            self.wrong.clear();
        }
        let tries = self.wrong.entry(from).or_default().add(now);
        let in_all = self.wrong_in_all.add(now);
        Wrong {
            kind: why.unwrap_or(ReasonKind::WrongCode),
            wait: None,
            // Once for each lock.
            alarm: (tries == TRIES_EACH || in_all == TRIES_IN_ALL).then_some(tries),
        }
    }
}

/// Why a code was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wrong {
    pub(crate) kind: ReasonKind,
    /// How long typed codes are refused.
    wait: Option<Duration>,
    /// Set if the owner should know that somebody guesses: how many wrong codes
    /// came from there.
    pub(crate) alarm: Option<u32>,
}

impl Wrong {
    fn locked(wait: Duration) -> Wrong {
        Wrong {
            kind: ReasonKind::TooManyTries,
            wait: Some(wait),
            alarm: None,
        }
    }
}

impl From<Wrong> for Reason {
    fn from(wrong: Wrong) -> Reason {
        match wrong.wait {
            Some(wait) => Reason::because(wrong.kind, wait.as_secs() + 1),
            None => Reason::plain(wrong.kind, "this code is not valid"),
        }
    }
}

/// The digits of what was typed, without blanks and hyphens.
fn digits(typed: &str) -> String {
    let is_digit = |c: &char| !c.is_whitespace() && *c != '-';
    typed.chars().filter(is_digit).take(64).collect()
}

/// Eight random digits, all equally likely.
fn eight_digits() -> Result<Secret, getrandom::Error> {
    /// The largest multiple of 10^8 that four bytes can have.
    const FAIR: u32 = 4_200_000_000;
    loop {
        let mut bytes = [0; 4];
        getrandom::fill(&mut bytes)?;
        let number = u32::from_le_bytes(bytes);
        if number < FAIR {
            let digits = format!("{:08}", number % 100_000_000);
            return Ok(Secret::from_text(&digits));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    const PHONE: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 168, 1, 7));
    const OTHER: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 168, 1, 8));

    fn invited(role: Invited) -> (Invitations, String, String, Instant) {
        let (mut all, now) = (Invitations::default(), Instant::now());
        all.invite(&GameId::current(), role, now)
            .expect("random numbers");
        let Invitation { code, secret, .. } = &all.list()[0];
        let (code, secret) = (code.as_str().to_owned(), secret.as_str().to_owned());
        (all, code, secret, now)
    }

    fn kind(result: Result<(GameId, Invited), Wrong>) -> Result<Invited, ReasonKind> {
        result.map(|(_, role)| role).map_err(|wrong| wrong.kind)
    }

    fn wrong_code(code: &str) -> String {
        let first = if code.starts_with('1') { '2' } else { '1' };
        format!("{first}{}", &code[1..])
    }

    #[test]
    fn a_code_is_eight_digits_and_may_be_typed_with_blanks() {
        let (mut all, code, secret, now) = invited(Invited::Black);
        assert!(code.len() == 8 && code.bytes().all(|byte| byte.is_ascii_digit()));
        assert_eq!(secret.len(), SECRET_LENGTH);
        let spoken = format!(" {} {}-{}", &code[..3], &code[3..4], &code[4..]);
        let claimed = all.claim(Given::Code(&spoken), PHONE, now);
        assert_eq!(kind(claimed), Ok(Invited::Black));
    }

    #[test]
    fn a_players_code_is_used_once_whether_typed_or_scanned() {
        for typed_first in [true, false] {
            let (mut all, code, secret, now) = invited(Invited::White);
            let ways = [Given::Code(&code), Given::Secret(&secret)];
            let [first, second] = if typed_first {
                ways
            } else {
                [ways[1], ways[0]]
            };
            assert!(all.claim(first, PHONE, now).is_ok());
            for again in [first, second] {
                let refused = kind(all.claim(again, OTHER, now));
                assert_eq!(refused, Err(ReasonKind::CodeUsed));
            }
        }
    }

    #[test]
    fn spectators_share_a_code() {
        let (mut all, code, _, now) = invited(Invited::Spectator);
        for _ in 0..5 {
            let claimed = kind(all.claim(Given::Code(&code), PHONE, now));
            assert_eq!(claimed, Ok(Invited::Spectator));
        }
    }

    #[test]
    fn a_code_expires_after_two_minutes() {
        let (mut all, code, secret, now) = invited(Invited::Black);
        let late = now + LIFETIME;
        for given in [Given::Code(&code), Given::Secret(&secret)] {
            let refused = kind(all.claim(given, PHONE, late));
            assert_eq!(refused, Err(ReasonKind::CodeExpired));
        }
        let just = now + LIFETIME - Duration::from_millis(1);
        assert!(all.claim(Given::Code(&code), PHONE, just).is_ok());
    }

    #[test]
    fn no_variable_makes_a_code_live_longer() {
        assert_eq!(shortened(Some("3")), Duration::from_secs(3));
        for text in [None, Some(""), Some("-1"), Some("121"), Some("1e9")] {
            assert_eq!(shortened(text), LIFETIME, "{text:?}");
        }
    }

    #[test]
    fn a_new_code_voids_the_one_before() {
        let (mut all, code, _, now) = invited(Invited::Black);
        all.invite(&GameId::current(), Invited::Black, now)
            .expect("random numbers");
        assert_eq!(all.list().len(), 1);
        assert!(all.claim(Given::Code(&code), PHONE, now).is_err());
    }

    #[test]
    fn one_who_guesses_a_thousand_times_is_locked_out_and_nobody_else() {
        let (mut all, code, secret, now) = invited(Invited::Black);
        let wrong = wrong_code(&code);
        let mut alarms = Vec::new();
        for number in 1..=1000 {
            let refused = all.claim(Given::Code(&wrong), PHONE, now);
            let refused = refused.expect_err("it is wrong");
            alarms.extend(refused.alarm);
            let expected = if number <= TRIES_EACH {
                ReasonKind::WrongCode
            } else {
                ReasonKind::TooManyTries
            };
            assert_eq!(refused.kind, expected, "try {number}");
        }
        assert_eq!(alarms, [TRIES_EACH], "the owner hears it once");
        // Even the right code, until the wait is over.
        let right = kind(all.claim(Given::Code(&code), PHONE, now));
        assert_eq!(right, Err(ReasonKind::TooManyTries));
        let other = kind(all.claim(Given::Code(&wrong), OTHER, now));
        assert_eq!(other, Err(ReasonKind::WrongCode));
        assert!(all.claim(Given::Secret(&secret), PHONE, now).is_ok());
    }

    #[test]
    fn many_who_guess_lock_typed_codes_for_all_for_two_minutes() {
        let (mut all, code, _, now) = invited(Invited::Spectator);
        let wrong = wrong_code(&code);
        for number in 0..1000_u32 {
            let from = IpAddr::V4(Ipv4Addr::from(0x0a00_0000 + number));
            let _ = all.claim(Given::Code(&wrong), from, now);
        }
        assert!(all.locked_for(now).is_some());
        let right = kind(all.claim(Given::Code(&code), PHONE, now));
        assert_eq!(right, Err(ReasonKind::TooManyTries));
        let later = now + LOCK - Duration::from_millis(1);
        assert!(all.locked_for(later).is_some());
        assert_eq!(all.locked_for(now + LOCK), None);
    }

    #[test]
    fn what_the_wait_is_is_said_in_seconds() {
        let reason = Reason::from(Wrong::locked(Duration::from_millis(59_500)));
        assert_eq!(reason.kind, ReasonKind::TooManyTries);
        assert_eq!(reason.detail.as_deref(), Some("60"));
    }

    #[test]
    fn nothing_that_is_typed_does_harm() {
        let (mut all, _, _, now) = invited(Invited::Black);
        for text in ["", " ", "-", "٣٤٥٦٧٨٩٠", "\u{0}", &"1".repeat(100_000)] {
            let refused = all.claim(Given::Code(text), OTHER, now);
            assert!(refused.is_err(), "{text:.20}");
        }
    }
}
