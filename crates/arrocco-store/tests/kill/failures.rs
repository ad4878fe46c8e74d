//! Each single system call that changes something on disk fails in turn, once or
//! from then on: with an input/output error, because the disk is full, or by
//! writing nothing. The program must refuse with a reason or go on; what it
//! confirmed must be there.
//!
//! Needs strace; without it there is a note.

use std::fs;

use crate::calls::{self, Before, CALLS};
use crate::common::*;
use crate::strace;

/// How calls fail. A write that returns 0 is a short write.
const FAULTS: [(&str, &[&str]); 3] = [
    ("error=EIO", &CALLS),
    ("error=ENOSPC", &["openat", "pwrite64", "ftruncate"]),
    ("retval=0", &["pwrite64"]),
];

/// Lets the call of that number fail. Returns whether it came to that.
fn fail(before: &Before, call: &str, fault: &str, when: &str) -> bool {
    let folder = before.put();
    let traces = Folder::quick();
    let trace = traces.path().join("trace");
    let inject = format!("inject={call}:{fault}:when={when}");
    let output = calls::run_with(&folder, &inject, &trace);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!errors.contains("panicked"), "{inject}: {errors}");
    let confirmed = calls::last_confirmed(&said);
    if let Err(error) = calls::check(&folder, before, confirmed.as_ref()) {
        panic!("{inject}: {error}\n{said}");
    }
    let trace = fs::read_to_string(trace).expect("a trace");
    trace.contains("INJECTED")
}

/// Lets each call fail, once and from then on. Returns how many failed.
fn fail_each_call(before: &Before) -> usize {
    let mut failures = 0;
    for (fault, calls) in FAULTS {
        for call in calls {
            for number in 1.. {
                let once = fail(before, call, fault, &number.to_string());
                let always = fail(before, call, fault, &format!("{number}+"));
                failures += usize::from(once) + usize::from(always);
                if !once && !always {
                    break;
                }
            }
        }
    }
    failures
}

#[test]
fn every_call_of_the_first_start_can_fail() {
    if strace::is_missing() {
        return;
    }
    let failures = fail_each_call(&Before::default());
    assert!(failures > 60, "{failures}");
}

#[test]
fn every_call_of_playing_and_stopping_can_fail() {
    if strace::is_missing() {
        return;
    }
    let failures = fail_each_call(&calls::empty());
    assert!(failures > 10, "{failures}");
}

#[test]
fn every_call_of_bringing_an_old_file_up_to_date_can_fail() {
    if strace::is_missing() {
        return;
    }
    let failures = fail_each_call(&calls::old());
    assert!(failures > 10, "{failures}");
}

#[test]
fn every_call_of_rescuing_a_damaged_file_can_fail() {
    if strace::is_missing() {
        return;
    }
    let failures = fail_each_call(&calls::damaged());
    assert!(failures > 20, "{failures}");
}
