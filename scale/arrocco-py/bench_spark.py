"""Measures Spark with one executor and with two: `python bench_spark.py FILE [COPIES]`.

The file is read COPIES times (8) in one job, as often as ROUNDS (3) says after a first job
that starts the Python processes and is not counted. Each executor is bound to a core of its
own, with the Python process that it starts: otherwise one executor keeps two cores busy,
Python writing rows while Java takes them. For each number of executors it prints the median
elapsed time, and in that job the processor time of the driver, the executors and their Python
processes.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

import pyspark
from pyspark.sql import DataFrame, SparkSession

import arrocco.spark

ROUNDS = 3
TICKS = os.sysconf("SC_CLK_TCK")


def session(executors: int) -> SparkSession:
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_HOME"] = os.path.dirname(pyspark.__file__)
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    spark = (
        SparkSession.builder.master(f"local-cluster[{executors},1,2048]")
        .config("spark.executor.memory", "1g")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("ERROR")
    spark.dataSource.register(arrocco.spark.PgnDataSource)
    return spark


def processes() -> dict[int, tuple[int, str, float]]:
    """The parent, the role and the processor time of every process below this one."""
    found: dict[int, tuple[int, str, float]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            command = (folder / "cmdline").read_text()
        except OSError:
            continue
        is_executor = "CoarseGrainedExecutorBackend" in command
        role = "executors" if is_executor else "Python" if "pyspark" in command and "java" not in command else "driver"
        # Its own time, and that of the processes which it has waited for.
        found[int(folder.name)] = (int(fields[1]), role, sum(map(int, fields[11:15])) / TICKS)
    ours = {os.getpid()}
    while more := {pid for pid, (parent, _, _) in found.items() if parent in ours} - ours:
        ours |= more
    return {pid: found[pid] for pid in ours}


def used() -> dict[str, float]:
    sums = {"driver": 0.0, "executors": 0.0, "Python": 0.0}
    for _, role, seconds in processes().values():
        sums[role] += seconds
    return sums


def bind_to_cores(executors: int) -> None:
    """Each executor, with all its threads and what they start, to a core of its own."""
    while len(pids := [pid for pid, (_, role, _) in processes().items() if role == "executors"]) < executors:
        time.sleep(0.1)
    cores = sorted(os.sched_getaffinity(0))
    for number, pid in enumerate(sorted(pids)):
        core = {cores[number % len(cores)]}
        below = {pid}
        while more := {child for child, (parent, _, _) in processes().items() if parent in below} - below:
            below |= more
        for process in below:
            for task in os.listdir(f"/proc/{process}/task"):
                os.sched_setaffinity(int(task), core)


def measure(folder: str, executors: int, columns: str | None) -> float:
    spark = session(executors)

    def games() -> DataFrame:
        options = {"columns": columns} if columns else {}
        return spark.read.format("pgn").options(errors="rows", **options).load(folder)

    def job() -> tuple[int, int]:
        row = games().selectExpr("count(*)", "sum(plies)").first()
        return row[0], row[1]

    job()
    bind_to_cores(executors)
    runs = []
    for _ in range(ROUNDS):
        before, begun = used(), time.perf_counter()
        answer = job()
        seconds = time.perf_counter() - begun
        after = used()
        runs.append((seconds, {role: after[role] - before[role] for role in after}, answer))
    partitions = games().rdd.getNumPartitions()
    spark.stop()
    seconds, roles, (rows, plies) = sorted(runs, key=lambda run: run[0])[ROUNDS // 2]
    shares = ", ".join(f"{role} {used:.1f} s" for role, used in roles.items())
    print(
        f"{executors} executors, {columns or 'all columns'}: {seconds:.1f} s elapsed; processor time: {shares}; "
        f"{rows} games in {partitions} tasks, {plies} plies",
        flush=True,
    )
    return seconds


def main(file: str, copies: str = "8") -> None:
    with tempfile.TemporaryDirectory() as folder:
        for number in range(int(copies)):
            name = os.path.basename(file)
            os.symlink(os.path.abspath(file), os.path.join(folder, f"{number}-{name}"))
        for columns in (None, "plies"):
            one, two = (measure(folder, executors, columns) for executors in (1, 2))
            print(f"two executors to one: {one / two:.2f} times")


if __name__ == "__main__":
    main(*sys.argv[1:])
