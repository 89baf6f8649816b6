#!/bin/sh
# haproxy asks this of each database: exit 0 where it takes writes, else 1. haproxy gives <its address> <its port> <server> <port of the server>.
# The password of office_app stands in a ~/.pgpass of haproxy's user (host:port:office:office_app:…), mode 0600.
answer=$(PGCONNECT_TIMEOUT=2 psql -X -A -t -h "$3" -p "$4" -U office_app -d office -c 'select pg_is_in_recovery()' 2>/dev/null)
[ "$answer" = f ]
