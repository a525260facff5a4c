#!/bin/sh
# Makes a base copy of the primary if there is none, then starts PostgreSQL as its replica. Arguments go to postgres.
set -e

unfinished=$(dirname "$PGDATA")/unfinished

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # Removes the rest of an interrupted copy and the slot of that copy or of a removed volume. A slot in use cannot be
  # dropped: then the copy fails, and is tried again.
  rm -rf "$unfinished"
  psql --no-psqlrc "host=primary user=replica replication=true" -c 'DROP_REPLICATION_SLOT replica' || true
  pg_basebackup --host=primary --username=replica --pgdata="$unfinished" --wal-method=stream --checkpoint=fast \
    --create-slot --slot=replica --write-recovery-conf
  # Moved into place only when it is complete.
  mv "$unfinished" "$PGDATA"
fi

exec postgres "$@"
