//! Tests of snooker beyond its scenarios.
