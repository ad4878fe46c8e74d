//! Engine work for one page: a new request replaces the one under way, and both
//! end with the page.

use std::sync::{Arc, Mutex, PoisonError};

use arrocco_engine::SearchControl;
use tokio::task::AbortHandle;

/// The work of one kind for one page.
#[derive(Debug, Default)]
pub(crate) struct PageTask(Mutex<Option<Running>>);

#[derive(Debug)]
struct Running {
    task: AbortHandle,
    control: Arc<SearchControl>,
}

impl PageTask {
    /// Starts work; its searches stop by the control.
    pub(crate) fn start<F>(&self, work: impl FnOnce(Arc<SearchControl>) -> F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let control = Arc::new(SearchControl::new());
        let task = tokio::spawn(work(Arc::clone(&control))).abort_handle();
        self.replace(Some(Running { task, control }));
    }

    /// Stops the work, if there is any. It sends nothing more.
    pub(crate) fn stop(&self) {
        self.replace(None);
    }

    fn replace(&self, next: Option<Running>) {
        let mut running = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *running = next;
    }
}

/// The search in progress ends at its next node, and nothing more is sent.
impl Drop for Running {
    fn drop(&mut self) {
        self.control.stop();
        self.task.abort();
    }
}

#[cfg(test)]
mod tests {
    use std::future::pending;

    use tokio::sync::mpsc;

    use super::*;

    /// Work went on after the page was closed, and each request added to it.
    #[tokio::test]
    async fn work_is_replaced_by_the_next_and_ends_with_the_page() {
        let (sender, mut controls) = mpsc::unbounded_channel();
        let task = PageTask::default();
        let start = || {
            let sender = sender.clone();
            task.start(|control| async move {
                sender.send(control).expect("the test receives it");
                pending::<()>().await;
            });
        };
        start();
        let first = controls.recv().await.expect("it has begun");
        assert!(!first.is_stopped());
        start();
        let second = controls.recv().await.expect("it has begun");
        assert!(first.is_stopped() && !second.is_stopped());
        drop((task, sender));
        assert!(second.is_stopped());
        assert!(controls.recv().await.is_none(), "both have ended");
    }
}
