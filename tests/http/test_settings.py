"""Settings: typed, and all mistakes told at once."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from service.settings import SettingsError, kept_secret, read_settings


def test_the_defaults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    settings = read_settings({})
    assert settings.database_url == "sqlite:///var/thousand.db"
    assert settings.bind == "127.0.0.1:8000"
    assert settings.sqlite_synchronous == "FULL"
    assert settings.address == "http://127.0.0.1:8000"


def test_the_secret_is_made_once_and_kept_for_its_owner_only(tmp_path: Path) -> None:
    environ = {"THOUSAND_DATABASE_URL": f"sqlite:///{tmp_path}/deep/thousand.db"}
    first, again = read_settings(environ).secret, read_settings(environ).secret
    kept = tmp_path / "deep" / "thousand.db.secret"
    assert first == again
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert [path.name for path in kept.parent.iterdir()] == ["thousand.db.secret"]


def test_a_damaged_secret_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "thousand.db.secret"
    path.write_text("short")
    with pytest.raises(ValueError, match="damaged"):
        kept_secret(path)


def test_every_mistake_is_told() -> None:
    environ = {
        "THOUSAND_DATABASE_URL": "postgresql://somewhere/games",
        "THOUSAND_BIND": "nowhere",
        "THOUSAND_API_KEYS": "short",
        "THOUSAND_SQLITE_SYNCHRONOUS": "OFF",
        "WEB_CONCURRENCY": "many",
        "THOUSAND_THREADS": "0",
    }
    with pytest.raises(SettingsError) as caught:
        read_settings(environ)
    for name in {*environ, "THOUSAND_SECRET"} - {"THOUSAND_DATABASE_URL"}:
        assert any(name in error for error in caught.value.errors), name


@pytest.mark.parametrize("url", ["mysql://x", "sqlite://", "sqlite:///", "thousand.db"])
def test_a_database_that_is_not_known(url: str) -> None:
    with pytest.raises(SettingsError, match="THOUSAND_DATABASE_URL"):
        read_settings({"THOUSAND_DATABASE_URL": url, "THOUSAND_SECRET": "x" * 32})


def test_sqlite_takes_no_more_threads_than_its_pool() -> None:
    with pytest.raises(SettingsError, match="THOUSAND_THREADS"):
        read_settings({"THOUSAND_THREADS": "16", "THOUSAND_SECRET": "x" * 32})
