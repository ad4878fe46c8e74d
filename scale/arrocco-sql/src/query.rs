//! A statement, from text to rows.

use std::sync::Arc;

use datafusion::config::Dialect;
use datafusion::error::{DataFusionError, Result};
use datafusion::execution::memory_pool::FairSpillPool;
use datafusion::execution::runtime_env::RuntimeEnvBuilder;
use datafusion::prelude::{SQLOptions, SessionConfig, SessionContext};

use crate::args::QueryArgs;
use crate::input::Input;
use crate::output::{self, Format};
use crate::progress::{Display, Progress};
use crate::{functions, tables};

/// A statement with thousands of conditions is planned by functions that call
/// themselves as often.
const STACK: usize = 256 << 20;

/// Runs a statement and writes its rows.
///
/// # Errors
///
/// Those of the statement, of reading and of writing.
pub(crate) fn run(sql: &str, args: &QueryArgs) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(args.reading.threads())
        .thread_stack_size(STACK)
        .build()?;
    runtime.block_on(async {
        // On a thread that has the stack.
        let (sql, args) = (sql.to_owned(), args.clone());
        let done = tokio::spawn(async move { select(&sql, &args).await });
        done.await
            .map_err(|error| DataFusionError::External(Box::new(error)))?
    })
}

async fn select(sql: &str, args: &QueryArgs) -> Result<()> {
    let format = args.output.as_deref().and_then(Format::of);
    let format = args.format.or(format).unwrap_or(Format::Table);
    if format == Format::Parquet && args.output.is_none() {
        let message = "Parquet is no text: say where it goes with --output";
        return Err(DataFusionError::External(message.into()));
    }
    let input = Input::find(&args.files, args.reading.split as u64)
        .map_err(|error| DataFusionError::External(Box::new(error)))?;
    let context = context(args)?;
    let progress = Arc::new(Progress::default());
    tables::register(&context, input, crate::options(&args.reading), &progress).await?;
    // Files are read, never changed.
    let only_select = SQLOptions::new()
        .with_allow_ddl(false)
        .with_allow_dml(false)
        .with_allow_statements(false);
    let rows = context.sql_with_options(sql, only_select).await?;
    let _display = Display::start(&progress, args.reading.progress);
    output::write(rows.execute_stream().await?, format, args.output.as_deref()).await
}

fn context(args: &QueryArgs) -> Result<SessionContext> {
    let mut config = SessionConfig::new().with_target_partitions(args.reading.threads());
    // In others the function `explain` cannot stand behind a comma.
    config.options_mut().sql_parser.dialect = Dialect::PostgreSQL;
    let mut runtime = RuntimeEnvBuilder::new();
    if let Some(bytes) = args.memory {
        runtime = runtime.with_memory_pool(Arc::new(FairSpillPool::new(bytes)));
    }
    let context = SessionContext::new_with_config_rt(config, runtime.build_arc()?);
    functions::all().for_each(|function| context.register_udf(function));
    Ok(context)
}
