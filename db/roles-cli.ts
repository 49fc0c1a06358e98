import { randomBytes } from "node:crypto";
import { settings } from "@/lib/core/runtime/env";
import { appRole, callbackRole } from "./roles";

const app = { role: appRole, password: randomBytes(24).toString("base64url") };
const callbackLogin = { role: callbackRole, password: randomBytes(24).toString("base64url") };

const { databaseUrl } = settings();
if (databaseUrl === null) {
  console.error("DATABASE_URL isn't set. The embedded database creates its roles at start.");
  process.exit(1);
}
const present = databaseUrl;

function addressFor({ role, password }: typeof app): string {
  const url = new URL(present);
  url.username = role;
  url.password = password;
  return url.href;
}

console.log(`-- Run these two lines on the server, as a role that can create roles:
create role ${app.role} login password '${app.password}';
create role ${callbackLogin.role} login password '${callbackLogin.password}';

-- Then add these to the environment or .env and restart Paydesk. Each role gets its rights at start.
-- MIGRATE_DATABASE_URL: the current value of DATABASE_URL
-- DATABASE_URL=${addressFor(app)}
-- CALLBACK_DATABASE_URL=${addressFor(callbackLogin)}`);
