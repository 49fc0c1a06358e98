#!/bin/sh
# Writes new secrets to compose.env, once: what SEALING_KEY encrypted can't be read with another key.
set -eu
cd "$(dirname "$0")/../.."
if [ -e compose.env ]; then
  echo "compose.env exists already. Its secrets are in use: keep it." >&2
  exit 1
fi
hex() { od -An -N "$1" -tx1 /dev/urandom | tr -d ' \n'; }
umask 077
cat > compose.env <<EOF
POSTGRES_PASSWORD=$(hex 24)
APP_PASSWORD=$(hex 24)
CALLBACK_PASSWORD=$(hex 24)
SEALING_KEY=$(head -c 32 /dev/urandom | base64)
INSTALLATION_ID=$(hex 4)-$(hex 2)-4$(hex 2 | cut -c 2-)-8$(hex 2 | cut -c 2-)-$(hex 6)
ADMIN_EMAIL=admin@example.com
ADMIN_PASSWORD=$(hex 12)
METRICS_TOKEN=$(hex 24)
EOF
echo "Wrote compose.env. Sign in as admin@example.com with its ADMIN_PASSWORD, and store a copy in a safe place."
