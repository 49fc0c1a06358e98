import pg from "pg";
import { MigrationError, withClient } from "./client";
import { appRights, appRole, appSequences, callbackRights, callbackRole, type DatabaseUrls, ownerRole } from "./roles";

type Identity = { role: string; database: string; server: string };

/**
 * Grants the rights of db/roles.ts and revokes all others in one transaction, so that a concurrent session sees the old
 * rights or the new. A role that is the owner itself stays unchanged.
 * @throws MigrationError when an address leads to another database than the owner's
 */
export async function grantRights(owner: pg.Client, urls: DatabaseUrls): Promise<void> {
  const me = await identify(owner);
  const [app, endpoint] = [await identityOf(urls.app), await identityOf(urls.callbacks)];
  for (const [name, { server }] of [
    ["app", app],
    ["callback server", endpoint],
  ] as const) {
    if (server !== me.server)
      throw new MigrationError(`The ${name}'s database address points to a different database than the owner's.`);
  }
  const statements: string[] = [];
  // A user's own table, temporary or not, could hide the table that a guard reads, so creating tables is revoked.
  const database = pg.escapeIdentifier(me.database);
  if (app.role !== me.role) {
    statements.push(
      `revoke temporary on database ${database} from public`,
      "revoke create on schema public from public",
    );
  }
  if (app.role !== me.role) statements.push(...revokeAll(app.role), ...appGrants(app.role));
  // The app's rights include the endpoint's, so one role can serve both.
  if (endpoint.role !== me.role && endpoint.role !== app.role) {
    statements.push(...revokeAll(endpoint.role), ...grantEach(callbackRights, endpoint.role));
  }
  if (statements.length > 0) await owner.query(["begin", ...statements, "commit"].join(";\n"));
}

/** The client needs the right to create roles. */
export async function makeRoles(admin: pg.Client): Promise<void> {
  const wanted = [ownerRole, appRole, callbackRole];
  const { rows } = await admin.query<{ name: string }>("select rolname as name from pg_roles where rolname = any($1)", [
    wanted,
  ]);
  const known = new Set(rows.map(({ name }) => name));
  for (const role of wanted) if (!known.has(role)) await admin.query(`create role ${role} login`);
}

function revokeAll(role: string): string[] {
  const to = pg.escapeIdentifier(role);
  return [
    `revoke all on all tables in schema public from ${to}`,
    `revoke all on all sequences in schema public from ${to}`,
    `grant usage on schema public to ${to}`,
  ];
}

function appGrants(role: string): string[] {
  const to = pg.escapeIdentifier(role);
  const tables = Object.fromEntries(
    Object.entries(appRights).map(([table, rights]) => [table, rights === "" ? "select" : `select, ${rights}`]),
  );
  return [
    ...grantEach(tables, role),
    ...grantEach(appSequences, role),
    `grant usage on schema drizzle to ${to}`,
    `grant select on drizzle.__drizzle_migrations, drizzle.applied_functions, drizzle.applied_forms to ${to}`,
  ];
}

function grantEach(rights: Readonly<Record<string, string>>, role: string): string[] {
  const to = pg.escapeIdentifier(role);
  return Object.entries(rights).map(([name, what]) => `grant ${what} on ${pg.escapeIdentifier(name)} to ${to}`);
}

const identityOf = (url: string): Promise<Identity> => withClient(url, "paydesk rights", identify);

async function identify(client: pg.Client): Promise<Identity> {
  const { rows } = await client.query<Identity>(
    `select current_user as role, current_database() as database,
      concat(current_database(), ' ', extract(epoch from pg_postmaster_start_time())) as server`,
  );
  const [row] = rows;
  if (!row) throw new Error("the database did not say who we are");
  return row;
}
