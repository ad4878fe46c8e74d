//! A review written into its game: evaluations, signs, sentences, variations.

use arrocco_notation::pgn::{Annotation, NodeId, Tree, annotations, without_annotations};
use arrocco_rules::Move;

use crate::review::{MoveReview, Review};
use crate::sentence::Sentences;
use crate::text::Heading;

/// A variation is followed so far.
const LONGEST: usize = 10;

/// Annotates the main line of a game with its review. Other comments, clocks
/// and variations stay; other evaluations of the main line go. Behind the last move
/// of the review stands where an error cut the game off, if one did.
pub fn annotate(tree: &mut Tree, review: &Review, heading: &Heading, sentences: Sentences) {
    let nodes: Vec<NodeId> = tree.main_line().collect();
    let mut parent = tree.root();
    for (node, reviewed) in nodes.into_iter().zip(&review.moves) {
        if tree.played(node) != Some(reviewed.played) {
            return;
        }
        annotate_move(tree, parent, node, reviewed, sentences);
        parent = node;
    }
    if let Some(said) = heading.ended_early(sentences) {
        tree.add_comment(parent, &said);
    }
    if let Some(opening) = review.opening {
        for (tag, value) in [("ECO", opening.name.eco), ("Opening", opening.name.name)] {
            if tree.tags().get(tag).is_none() {
                tree.set_tag(tag, value);
            }
        }
    }
}

fn annotate_move(
    tree: &mut Tree,
    parent: NodeId,
    node: NodeId,
    reviewed: &MoveReview,
    sentences: Sentences,
) {
    forget_eval(tree, node);
    let depth = (reviewed.depth > 0).then_some(reviewed.depth);
    let eval = reviewed.eval.to_pgn();
    let eval = eval.map(|eval| Annotation::Eval { eval, depth }.to_string());
    let comment = [eval.unwrap_or_default(), sentences.explain(reviewed)];
    let comment = comment.join(" ");
    if !comment.trim().is_empty() {
        tree.add_comment(node, comment.trim());
    }
    let Some(mark) = reviewed.mark else { return };
    if let Some(nag) = mark.nag().filter(|nag| !tree.nags(node).contains(nag)) {
        tree.add_nag(node, nag);
    }
    for line in &reviewed.best {
        let end = add_line(tree, parent, &line.moves);
        if let (Some(end), Some(eval)) = (end, line.eval.to_pgn()) {
            let eval = Annotation::Eval { eval, depth: None };
            tree.add_comment(end, &eval.to_string());
        }
    }
    if let Some(reason) = reviewed.reason.as_ref().filter(|reason| reason.is_reply()) {
        add_line(tree, node, &reason.line);
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

/// Adds a variation, unless there is one that begins so. Gives its end.
fn add_line(tree: &mut Tree, parent: NodeId, moves: &[Move]) -> Option<NodeId> {
    let first = *moves.first()?;
    let is_known = tree
        .children(parent)
        .any(|child| tree.played(child) == Some(first));
    // A first child would go on with the main line, not stand beside it.
    if is_known || tree.next(parent).is_none() {
        return None;
    }
    let mut node = parent;
    for &m in moves.iter().take(LONGEST) {
        // The lines are legal.
        node = tree.add(node, m).ok()?;
    }
    Some(node)
}
