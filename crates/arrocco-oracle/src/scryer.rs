//! Scryer Prolog inside the program.
//!
//! The machine lives on a thread of its own: it cannot be moved between
//! threads nor interrupted, so a search that takes too long is left behind and
//! ends with the program. Should the machine panic, only that thread ends.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use scryer_prolog::{LeafAnswer, Machine, MachineBuilder, Term as Value};

use crate::{Answers, EngineError, Facts, Goal, Prolog, ProofLimits, Term, laws};

/// How long loading the theory and asserting facts may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// Removes the facts of the position before.
const FORGET: &str = "retractall(piece(_,_,_,_)), retractall(turn(_)), retractall(castling_right(_,_)), retractall(en_passant(_,_))";

/// A Scryer Prolog machine that has consulted the theory.
#[derive(Debug)]
pub struct Scryer {
    requests: Sender<Request>,
    replies: Receiver<Result<Answers, EngineError>>,
    /// After a timeout an old answer may still arrive, so nothing more is asked.
    is_lost: bool,
}

/// A query of ours, the variable that takes the answers, and where they go.
#[derive(Debug)]
struct Request {
    query: String,
    row: String,
    answers: Answers,
    most: usize,
}

impl Scryer {
    /// Starts a machine with the theory.
    ///
    /// # Errors
    ///
    /// None known; the signature is that of the other engine.
    pub fn start() -> Result<Scryer, EngineError> {
        Scryer::with_program(laws())
    }

    /// Starts it with another text of the theory, for tests that change a rule.
    ///
    /// # Errors
    ///
    /// As [`Scryer::start`].
    pub fn with_program(program: String) -> Result<Scryer, EngineError> {
        let (requests, inbox) = channel();
        let (outbox, replies) = channel();
        std::thread::spawn(move || serve(program, &inbox, &outbox));
        Ok(Scryer {
            requests,
            replies,
            is_lost: false,
        })
    }

    fn exchange(&mut self, request: Request, time: Duration) -> Result<Answers, EngineError> {
        if self.is_lost || self.requests.send(request).is_err() {
            return Err(EngineError::Stopped);
        }
        self.replies.recv_timeout(time).unwrap_or_else(|error| {
            self.is_lost = true;
            Err(match error {
                RecvTimeoutError::Timeout => EngineError::Timeout(time),
                RecvTimeoutError::Disconnected => EngineError::Stopped,
            })
        })
    }
}

impl Prolog for Scryer {
    fn set_facts(&mut self, facts: &Facts) -> Result<(), EngineError> {
        let facts = facts.clauses().map(|fact| format!(", assertz({fact})"));
        let query = format!("Row = row, {FORGET}{}.", facts.collect::<String>());
        let answers = Answers {
            variables: Vec::new(),
            rows: Vec::new(),
            is_complete: true,
        };
        let request = Request {
            query,
            row: "Row".to_owned(),
            answers,
            most: 1,
        };
        self.exchange(request, PATIENCE).map(drop)
    }

    fn solve(&mut self, goal: &Goal, limits: ProofLimits) -> Result<Answers, EngineError> {
        let row = fresh_name(goal);
        let request = Request {
            query: format!("{row} = {}, {goal}.", goal.row()),
            row,
            answers: Answers::to(goal),
            most: limits.answers,
        };
        self.exchange(request, limits.time)
    }
}

/// A variable the goal does not have.
fn fresh_name(goal: &Goal) -> String {
    let mut name = "Row".to_owned();
    while goal.to_string().contains(&name) {
        name.push('w');
    }
    name
}

fn serve(
    program: String,
    inbox: &Receiver<Request>,
    outbox: &Sender<Result<Answers, EngineError>>,
) {
    let mut machine = MachineBuilder::default().build();
    machine.consult_module_string("laws", program);
    inbox
        .iter()
        .map(|request| answer(&mut machine, request))
        .take_while(|reply| outbox.send(reply.clone()).is_ok())
        .for_each(drop);
}

/// Runs one query. A `false` after the last answer only says that the machine
/// had to look to be sure.
fn answer(machine: &mut Machine, request: Request) -> Result<Answers, EngineError> {
    let Request {
        query,
        row,
        mut answers,
        most,
    } = request;
    for leaf in machine.run_query(query) {
        match leaf.map_err(|error| raised(&error))? {
            LeafAnswer::False => break,
            _ if answers.rows.len() == most => {
                answers.is_complete = false;
                break;
            }
            LeafAnswer::LeafAnswer { mut bindings, .. } => {
                let value = bindings.remove(&row).ok_or(EngineError::Stopped)?;
                answers.push(term(value)?)?;
            }
            LeafAnswer::Exception(error) => return Err(raised(&error)),
            LeafAnswer::True => return Err(EngineError::Unreadable("true".to_owned())),
        }
    }
    Ok(answers)
}

fn raised(error: &Value) -> EngineError {
    let text = term(error.clone()).map_or_else(|_| format!("{error:?}"), |t| t.to_string());
    EngineError::Raised(text)
}

fn term(value: Value) -> Result<Term, EngineError> {
    Ok(match value {
        Value::Integer(number) => Term::Integer(
            i64::try_from(&number).map_err(|_| EngineError::Unreadable(number.to_string()))?,
        ),
        Value::Atom(name) => Term::Atom(name),
        Value::Var(name) => Term::Variable(name),
        Value::List(parts) => Term::List(terms(parts)?),
        Value::Compound(name, parts) => Term::Compound(name, terms(parts)?),
        // What the machine takes for text is a list of one-letter atoms.
        Value::String(text) => Term::List(text.chars().map(Term::atom).collect()),
        other => return Err(EngineError::Unreadable(format!("{other:?}"))),
    })
}

fn terms(values: Vec<Value>) -> Result<Vec<Term>, EngineError> {
    values.into_iter().map(term).collect()
}
