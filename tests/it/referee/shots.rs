//! Simulated shots that lead to a verdict.
