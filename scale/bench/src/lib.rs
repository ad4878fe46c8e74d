//! Nothing: what is measured is in `benches/`.
