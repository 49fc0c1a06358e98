#!/bin/sh
# The two lesser roles (docs/database-roles.md), when the database is created.
set -eu
psql -v ON_ERROR_STOP=1 -v app="$APP_PASSWORD" -v callbacks="$CALLBACK_PASSWORD" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role paydesk_app login password :'app';
create role paydesk_callbacks login password :'callbacks';
SQL
