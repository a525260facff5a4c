#!/bin/sh
# Copies the primary if that has not been done, then follows it. An argument is one of postgres.
set -e

unfinished=$(dirname "$PGDATA")/unfinished

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # What is left of a copy that was interrupted, and its slot, or the one of a volume that was removed. A slot that
  # is in use stays: then the copy fails, and is tried again.
  rm -rf "$unfinished"
  psql --no-psqlrc "host=primary user=replica replication=true" -c 'DROP_REPLICATION_SLOT replica' || true
  pg_basebackup --host=primary --username=replica --pgdata="$unfinished" --wal-method=stream --checkpoint=fast \
    --create-slot --slot=replica --write-recovery-conf
  # Under its name only when it is whole.
  mv "$unfinished" "$PGDATA"
fi

exec postgres "$@"
