#!/bin/sh
# The two lesser roles (docs/database-roles.md), when the database is created. Paydesk sets the last three in each session;
# PgBouncer doesn't pass them on, so the roles have them too.
set -eu
psql -v ON_ERROR_STOP=1 -v app="$APP_PASSWORD" -v callbacks="$CALLBACK_PASSWORD" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role paydesk_app login password :'app';
create role paydesk_callbacks login password :'callbacks';
alter role paydesk_app set idle_in_transaction_session_timeout = '8s';
alter role paydesk_callbacks set idle_in_transaction_session_timeout = '8s';
alter role paydesk_app set timezone = 'UTC';
alter role paydesk_callbacks set timezone = 'UTC';
alter role paydesk_app set max_parallel_workers_per_gather = 0;
SQL
