//! Annotation of a game: evaluations, signs and better lines.

use arrocco_engine::GameHistory;
use arrocco_notation::pgn::{Annotation, NodeId, Tree, annotations, without_annotations};
use arrocco_rules::Position;
use indicatif::ProgressBar;

use super::analyst::{Analyst, Finding, Line};
use super::judgement::Judgement;

/// A variation is followed so far.
const LONGEST: usize = 10;

/// Annotates the main line. Gives what was found out about the position before
/// each move and about the last one.
pub(super) fn annotate(tree: &mut Tree, analyst: &mut Analyst, bar: &ProgressBar) -> Vec<Finding> {
    analyst.new_game();
    let nodes: Vec<NodeId> = tree.main_line().collect();
    let mut game = GameHistory::new(*tree.start());
    let mut findings = vec![analyst.follow(&game)];
    bar.inc(1);
    let mut parent = tree.root();
    for node in nodes {
        let Some(m) = tree.played(node) else { break };
        let before = *game.position();
        game.play(m);
        let finding = analyst.follow(&game);
        if let Some(earlier) = findings.last() {
            comment(tree, parent, node, &before, (earlier, &finding));
        }
        findings.push(finding);
        parent = node;
        bar.inc(1);
    }
    findings
}

/// What is to be said of one move.
fn comment(
    tree: &mut Tree,
    parent: NodeId,
    node: NodeId,
    before: &Position,
    (earlier, later): (&Finding, &Finding),
) {
    forget_eval(tree, node);
    let eval = Annotation::Eval {
        eval: later.eval(),
        depth: (later.depth > 0).then_some(later.depth),
    };
    tree.add_comment(node, &eval.to_string());
    if earlier.best() == tree.played(node) {
        return;
    }
    if let Some(judgement) = Judgement::new(before.turn(), earlier.eval(), later.eval()) {
        tree.add_nag(node, judgement.nag());
        for line in &earlier.lines {
            add_line(tree, parent, line);
        }
    }
}

/// An evaluation of somebody else would contradict ours.
fn forget_eval(tree: &mut Tree, node: NodeId) {
    let is_eval = |annotation: &Annotation| matches!(annotation, Annotation::Eval { .. });
    let comments = tree.comments(node).to_vec();
    if !comments
        .iter()
        .any(|text| annotations(text).iter().any(is_eval))
    {
        return;
    }
    tree.clear_comments(node);
    for text in comments {
        let kept = annotations(&text).into_iter().filter(|a| !is_eval(a));
        let mut words: Vec<String> = kept.map(|annotation| annotation.to_string()).collect();
        words.push(without_annotations(&text));
        tree.add_comment(node, words.join(" ").trim());
    }
}

/// Adds what would have been better, unless somebody said so already.
fn add_line(tree: &mut Tree, parent: NodeId, line: &Line) {
    let first = line.moves.first().copied();
    let known = tree
        .children(parent)
        .any(|child| tree.played(child) == first);
    if known {
        return;
    }
    let mut node = parent;
    for &m in line.moves.iter().take(LONGEST) {
        match tree.add(node, m) {
            Ok(next) => node = next,
            // The engine's lines are legal.
            Err(_) => return,
        }
    }
    if node != parent {
        let eval = Annotation::Eval {
            eval: line.eval,
            depth: None,
        };
        tree.add_comment(node, &eval.to_string());
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use arrocco_notation::pgn::WriteOptions;

    use super::super::analyst::Effort;
    use super::*;

    fn annotated(text: &str) -> (String, Vec<Finding>) {
        let (mut tree, problems) = Tree::read_first(text.as_bytes());
        assert!(problems.is_empty(), "{problems:?}");
        let effort = Effort {
            depth: Some(7),
            nodes: None,
            time: None,
        };
        let one = NonZeroUsize::MIN;
        let mut analyst = Analyst::new(effort, 1, one, one).expect("room");
        let findings = annotate(&mut tree, &mut analyst, &ProgressBar::hidden());
        (tree.write(WriteOptions::default()), findings)
    }

    #[test]
    fn a_queen_given_away_is_a_blunder_with_something_better() {
        let (text, findings) = annotated("1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 *");
        assert_eq!(findings.len(), 7);
        assert!(text.contains("3. Qxf7+ $4 {[%eval -"), "{text}");
        assert!(text.contains("(3. "), "{text}");
        assert_eq!(
            text.matches("[%eval").count(),
            6 + text.matches(" (").count()
        );
    }

    #[test]
    fn a_mate_is_written_and_the_end_has_no_line() {
        let (text, findings) = annotated("1. f3 e5 2. g4 Qh4# 0-1");
        assert!(text.contains("[%eval #-1"), "{text}");
        assert!(findings.last().is_some_and(|last| last.lines.is_empty()));
    }

    #[test]
    fn other_comments_stay_and_other_evaluations_go() {
        let (text, _) = annotated("1. e4 {[%clk 0:05:00] [%eval 9.99] fine} *");
        assert!(text.contains("[%clk 0:05:00] fine"), "{text}");
        assert!(!text.contains("9.99"), "{text}");
    }
}
