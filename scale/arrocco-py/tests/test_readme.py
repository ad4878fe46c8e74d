"""The examples of the README run."""

import re
import shutil
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"


def test_examples(frames: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(frames, tmp_path / "games.pgn.zst")
    examples = re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL)
    assert len(examples) >= 4
    names: dict[str, object] = {}
    for example in examples:
        exec(compile(example, str(README), "exec"), names)
