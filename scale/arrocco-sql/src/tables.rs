//! The tables `games` and `positions`, over PGN or Parquet files.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrocco_arrow::{Batches, FileSplit, Options, games_schema, parquet, positions_schema};
use async_trait::async_trait;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::arrow::error::ArrowError;
use datafusion::arrow::record_batch::RecordBatch;
use datafusion::catalog::{Session, TableProvider};
use datafusion::datasource::TableType;
use datafusion::datasource::file_format::parquet::ParquetFormat;
use datafusion::datasource::listing::{
    ListingOptions, ListingTable, ListingTableConfig, ListingTableUrl,
};
use datafusion::error::{DataFusionError, Result};
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::logical_expr::Expr;
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::stream::RecordBatchReceiverStream;
use datafusion::physical_plan::streaming::{PartitionStream, StreamingTableExec};
use datafusion::prelude::SessionContext;

use crate::input::Input;
use crate::progress::Progress;

/// Batches of a thread that may wait to be used.
const WAITING: usize = 2;

/// Makes both tables known.
pub(crate) async fn register(
    context: &SessionContext,
    input: Input,
    options: Options,
    progress: &Arc<Progress>,
) -> Result<()> {
    let table = |schema, parts| {
        Arc::new(PartTable {
            schema,
            parts,
            options: options.clone(),
            progress: Arc::clone(progress),
        })
    };
    let positions = match input {
        Input::Pgn(splits) => {
            let parts = splits.iter().cloned().map(Part::Games).collect();
            context.register_table("games", table(games_schema(), parts))?;
            splits.into_iter().map(Part::Positions).collect()
        }
        Input::Parquet(files) => {
            let games = listing(context, &files).await?;
            context.register_table("games", Arc::new(games))?;
            files.into_iter().map(Part::PositionsOfParquet).collect()
        }
    };
    context.register_table("positions", table(positions_schema(), positions))?;
    Ok(())
}

/// The rows of Parquet files, read by DataFusion itself.
async fn listing(context: &SessionContext, files: &[PathBuf]) -> Result<ListingTable> {
    let url = |path: &PathBuf| {
        // DataFusion does not say which file is damaged.
        parquet::check(path).map_err(|error| in_file(path, &error))?;
        let path = std::path::absolute(path)?;
        ListingTableUrl::parse(path.to_string_lossy())
    };
    let urls = files.iter().map(url).collect::<Result<Vec<_>>>()?;
    let options = ListingOptions::new(Arc::new(ParquetFormat::default())).with_file_extension("");
    let config = ListingTableConfig::new_with_multi_paths(urls).with_listing_options(options);
    let config = config.infer_schema(&context.state()).await?;
    ListingTable::try_new(config)
}

/// What one thread reads at a time.
#[derive(Clone, Debug)]
enum Part {
    Games(FileSplit),
    Positions(FileSplit),
    /// Made from the games of a file.
    PositionsOfParquet(PathBuf),
}

/// A table that is read part by part, several of them at a time.
#[derive(Debug)]
struct PartTable {
    schema: SchemaRef,
    parts: Vec<Part>,
    options: Options,
    progress: Arc<Progress>,
}

#[async_trait]
impl TableProvider for PartTable {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    fn table_type(&self) -> TableType {
        TableType::Base
    }

    async fn scan(
        &self,
        session: &dyn Session,
        projection: Option<&Vec<usize>>,
        _: &[Expr],
        limit: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let schema = match projection {
            None => self.schema(),
            Some(indices) => Arc::new(self.schema().project(indices)?),
        };
        let threads = session.config().target_partitions();
        let streams = dealt(&self.parts, threads).into_iter().map(|parts| {
            let stream = PartStream {
                parts,
                options: self.options.clone(),
                schema: Arc::clone(&schema),
                progress: Arc::clone(&self.progress),
            };
            Arc::new(stream) as Arc<dyn PartitionStream>
        });
        let streams = streams.collect();
        self.progress.add_parts(self.parts.len());
        let plan = StreamingTableExec::try_new(schema, streams, None, None, false, limit)?;
        Ok(Arc::new(plan))
    }
}

/// The parts for each of some threads. At least one thread, maybe without any.
fn dealt(parts: &[Part], threads: usize) -> Vec<Vec<Part>> {
    let threads = threads.clamp(1, parts.len().max(1));
    let of = |thread: usize| {
        parts
            .iter()
            .skip(thread)
            .step_by(threads)
            .cloned()
            .collect()
    };
    (0..threads).map(of).collect()
}

/// The parts that one thread reads, one after another.
#[derive(Debug)]
struct PartStream {
    parts: Vec<Part>,
    options: Options,
    schema: SchemaRef,
    progress: Arc<Progress>,
}

impl PartitionStream for PartStream {
    fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    fn execute(&self, _: Arc<TaskContext>) -> SendableRecordBatchStream {
        let mut builder = RecordBatchReceiverStream::builder(Arc::clone(&self.schema), WAITING);
        let give = builder.tx();
        let fields = self.schema.fields().iter();
        let columns: Vec<String> = fields.map(|field| field.name().clone()).collect();
        let (parts, options) = (self.parts.clone(), self.options.clone());
        let progress = Arc::clone(&self.progress);
        builder.spawn_blocking(move || {
            for part in parts {
                for batch in read(part, &options, &columns)? {
                    let batch = batch.map_err(DataFusionError::from)?;
                    progress.add_rows(batch.num_rows());
                    if give.blocking_send(Ok(batch)).is_err() {
                        // Nobody needs more rows.
                        return Ok(());
                    }
                }
                progress.end_part();
            }
            Ok(())
        });
        builder.build()
    }
}

type BoxedBatches = Box<dyn Iterator<Item = std::result::Result<RecordBatch, ArrowError>>>;

fn read(part: Part, options: &Options, columns: &[String]) -> Result<BoxedBatches> {
    let unknown = |error| DataFusionError::External(Box::new(error));
    Ok(match part {
        Part::Games(split) => {
            let batches = Batches::games_with(split, options.clone(), Some(columns));
            Box::new(batches.map_err(unknown)?)
        }
        Part::Positions(split) => {
            let batches = Batches::positions_with(split, options.clone(), Some(columns));
            Box::new(batches.map_err(unknown)?)
        }
        Part::PositionsOfParquet(path) => {
            let batches = parquet::positions(&path, options.batch, Some(columns));
            Box::new(batches.map_err(|error| in_file(&path, &error))?)
        }
    })
}

fn in_file(path: &Path, error: &dyn std::fmt::Display) -> DataFusionError {
    DataFusionError::External(format!("{}: {error}", path.display()).into())
}
