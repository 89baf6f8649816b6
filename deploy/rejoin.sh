#!/usr/bin/env bash
# A former primary comes back as the synchronous standby. Run it on its machine, as the user of its PostgreSQL, which stands still.
#   PGDATA=/var/lib/postgresql/15/main PRIMARY=10.0.0.12:5432 NAME=one ./rejoin.sh
# NAME is what the primary calls it in synchronous_standby_names. The password of PGUSER (a superuser, postgres) stands in ~/.pgpass.
# PGOPTS goes to the server at its start; PGBIN is the folder of pg_ctl. What was here and not at the primary was never told as done; it is dropped.
set -euo pipefail
: "${PGDATA:?the folder of the former primary}" "${PRIMARY:?host:port of the primary}" "${NAME:?name of this standby}"
export PGUSER=${PGUSER:-postgres} PATH=${PGBIN:+$PGBIN:}$PATH
at="host=${PRIMARY%:*} port=${PRIMARY##*:} user=$PGUSER application_name=$NAME"
ask() { psql -X -A -t -d "$at dbname=postgres" -c "$1"; }

# 1. The one it joins takes writes; the one here stands still.
if [ "$(ask 'select pg_is_in_recovery()')" != f ]; then
    echo "refused: $PRIMARY takes no writes" >&2
    exit 1
fi
if pg_ctl status -D "$PGDATA" > /dev/null; then
    echo "refused: the database in $PGDATA runs. Stop it first: pg_ctl stop -D $PGDATA" >&2
    exit 1
fi
# 2. Back to where the two parted, which is quick. Where that can't be done, a copy anew: the old folder is kept beside it until somebody removes it.
if ! pg_rewind --target-pgdata="$PGDATA" --source-server="$at dbname=postgres" --write-recovery-conf; then
    echo "pg_rewind could not: making a new copy of $PRIMARY"
    mv "$PGDATA" "$PGDATA.before-$(date -u +%Y%m%dT%H%M%S)"
    pg_basebackup -D "$PGDATA" -d "$at" -R -X stream -c fast
fi
# 3. It follows, waiting for nobody itself.
pg_ctl start -w -t 300 -s -D "$PGDATA" -l "${PGLOG:-$PGDATA/../rejoin.log}" ${PGOPTS:+-o "$PGOPTS"}
for _ in $(seq 300); do
    [ "$(ask "select count(*) from pg_stat_replication where application_name = '$NAME' and state = 'streaming'")" = 1 ] && break
    sleep 1
done
# 4. From here on the primary waits for it again: what is told as done stands on both.
ask "alter system set synchronous_standby_names = '$NAME'" > /dev/null
ask 'select pg_reload_conf()' > /dev/null
for _ in $(seq 60); do
    if [ "$(ask "select count(*) from pg_stat_replication where application_name = '$NAME' and sync_state = 'sync'")" = 1 ]; then
        echo "$NAME follows $PRIMARY in step since $(date -u +%FT%TZ)"
        exit 0
    fi
    sleep 1
done
echo "$NAME does not follow in step: see pg_stat_replication at $PRIMARY" >&2
exit 1
