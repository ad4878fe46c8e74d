//! The queries of `docs/ORACLE.md`, put to an engine.

use arrocco_oracle::{Prolog, Theory};

use super::{ask, set_fen};

/// A query of the page: the position it is about, the goal, the table below it.
struct Query {
    position: String,
    goal: String,
    table: String,
}

/// A line "Position: `FEN`" holds for the queries after it; a query is a
/// fenced block that begins with `?-`.
fn queries() -> Vec<Query> {
    let page = include_str!("../../../../docs/ORACLE.md");
    let mut position = String::new();
    let mut found = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(rest) = line.strip_prefix("Position: `") {
            position = rest.trim_end_matches('`').to_owned();
        } else if let Some(goal) = line.strip_prefix("?- ") {
            let table = lines.by_ref().take_while(|line| *line != "```");
            found.push(Query {
                position: position.clone(),
                goal: goal.to_owned(),
                table: table.map(|line| format!("{line}\n")).collect(),
            });
        }
    }
    found
}

/// Every query of the page has the answers the page prints, in its order.
pub(crate) fn check<P: Prolog>(theory: &mut Theory<P>) {
    let queries = queries();
    assert_eq!(queries.len(), 10, "the page promises ten queries");
    for query in queries {
        set_fen(theory, &query.position);
        let table = ask(theory, &query.goal).to_string();
        assert_eq!(table, query.table, "{}\n{table}", query.goal);
    }
}
