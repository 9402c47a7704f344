"""Settings of gunicorn; what a site changes are the ``THOUSAND_*`` variables, not this file."""

# ruff: noqa: INP001 (gunicorn loads it by its path)

from pathlib import Path

from gunicorn import util

from service.http.unparsed import write_problem
from service.settings import read_settings

_settings = read_settings()
# A request that is no HTTP, or too long, is answered before the application: by a problem document all the same.
util.write_error = write_problem

wsgi_app = "service.wsgi:app"
bind = _settings.bind
worker_class = "gthread"
workers = _settings.workers
threads = _settings.threads
# A worker is a heartbeat too late after this time; a lock in the database is waited for less long.
timeout = _settings.timeout
graceful_timeout = 10
keepalive = _settings.keep_alive
# The application is built after the fork: connections and pools do not survive one.
preload_app = False
control_socket_disable = True
# Heartbeats stay in memory where there is such a place: a disk that stalls must not kill workers.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 (gunicorn makes the file itself)
limit_request_line = 8190
limit_request_fields = 64
limit_request_field_size = 8190
errorlog = "-"
accesslog = None
