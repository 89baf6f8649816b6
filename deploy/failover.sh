#!/usr/bin/env bash
# The standby becomes the database of the office. Run it on the machine of the standby, as the user of its PostgreSQL, when the primary is gone.
#   PGDATA=/var/lib/postgresql/15/main FORMER=10.0.0.11:5432 ./failover.sh
# PGDATA and PGPORT (5432) are those of the standby; PGBIN is the folder of pg_ctl, where PATH has none. Nothing is changed where it refuses.
set -euo pipefail
: "${PGDATA:?the folder of the standby}" "${FORMER:?host:port of the primary that is gone}"
export PGPORT=${PGPORT:-5432} PGHOST=${PGHOST:-127.0.0.1} PGUSER=${PGUSER:-postgres} PATH=${PGBIN:+$PGBIN:}$PATH
ask() { psql -X -A -t -d postgres -c "$1"; }

# 1. Two primaries are worse than none: one that still answers is stopped first, by its own machine or by its plug.
answers=0
pg_isready -q -h "${FORMER%:*}" -p "${FORMER##*:}" -t 3 || answers=$?
if [ "$answers" -lt 2 ]; then
    echo "refused: $FORMER still answers. Stop it first: pg_ctl stop -m immediate there, or switch its machine off." >&2
    exit 1
fi
# 2. What is here is a standby.
if [ "$(ask 'select pg_is_in_recovery()')" != t ]; then
    echo "refused: the database here is no standby" >&2
    exit 1
fi
# 3. It works alone until the other one is back (rejoin.sh): without this line every commit would wait for a standby that is not there.
ask "alter system set synchronous_standby_names = ''" > /dev/null
ask 'select pg_reload_conf()' > /dev/null
# 4. From here on it takes writes.
pg_ctl promote -w -t 60 -s -D "$PGDATA"
# 5. The new timeline is written down, so that pg_rewind sees it.
ask 'checkpoint' > /dev/null
echo "the database here takes writes since $(date -u +%FT%TZ)."
echo "The office looks at its own haproxy and is led here by itself. One without haproxy: name this machine in DATABASE_URL and DATABASE_OWNER_URL, restart."
echo "What is told as done stands on this machine alone now: bring the other one back with rejoin.sh as soon as it can be had."
