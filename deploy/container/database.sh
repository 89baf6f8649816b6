#!/bin/sh
# Runs once, when the database is made: two roles, of which one owns and migrates and the other works, and the database of the office.
# The password of each stands in its address: postgres://office_app:…@database:5432/office
set -eu
SECRETS=${SECRETS:-/run/secrets}
password() { sed -E 's|^[^:]+://[^:]+:([^@]+)@.*|\1|' "$SECRETS/$1"; }
psql -X -q -v ON_ERROR_STOP=1 -U postgres -d postgres -v owner="$(password database-owner)" -v app="$(password database-app)" <<'SQL'
create role office_owner login password :'owner';
create role office_app login password :'app';
create database office owner office_owner encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8' template template0;
\connect office
-- what needs the superuser once: the extension of the search, the examiner of tables and indexes, and what replication tells (docs/operating.md)
create extension pg_trgm with schema public;
create extension amcheck with schema public;
grant execute on function bt_index_check(regclass, boolean, boolean), verify_heapam(regclass, boolean, boolean, text, bigint, bigint) to office_app;
grant pg_read_all_stats to office_app;
SQL
