//! The program `arrocco`.
fn main() {}
