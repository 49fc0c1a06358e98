import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";

/**
 * drizzle's schema can't express functions, triggers and first rows. `TABLE.sql` and `TABLE.TOPIC.sql` hold one table's
 * triggers; `_TOPIC.sql` files come first and hold what several tables use.
 */
export const functionsFolder = fileURLToPath(new URL("./functions", import.meta.url));

type FunctionFiles = { name: string; table: string | null; sql: string; hash: string };

const tableOf = (name: string) => (name.startsWith("_") ? null : name);

function readFunctionFiles(folder: string): FunctionFiles[] {
  const byName = new Map<string, string>();
  for (const file of readdirSync(folder).sort()) {
    const [name = ""] = file.split(".");
    byName.set(name, `${byName.get(name) ?? ""}${readFileSync(join(folder, file), "utf8")}\n`);
  }
  return [...byName].map(([name, sql]) => ({
    name,
    table: tableOf(name),
    sql,
    hash: createHash("sha256").update(sql).digest("hex"),
  }));
}

/** `changed` holds the files that differ from those applied last, or were removed. */
export type FunctionChanges = { folder: string; all: FunctionFiles[]; changed: FunctionFiles[] };

export async function findFunctionChanges(client: pg.Client, folder: string): Promise<FunctionChanges> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('drizzle.applied_functions') is not null as exists",
  );
  const applied = new Map<string, string>();
  if (rows[0]?.exists) {
    const { rows: found } = await client.query<{ name: string; hash: string }>(
      "select name, hash from drizzle.applied_functions",
    );
    for (const { name, hash } of found) applied.set(name, hash);
  }
  const all = readFunctionFiles(folder);
  const gone = [...applied.keys()].filter((name) => !all.some((file) => file.name === name));
  const changed = [
    ...all.filter(({ name, hash }) => applied.get(name) !== hash),
    ...gone.map((name) => ({ name, table: tableOf(name), sql: "", hash: "" })),
  ];
  return { folder, all, changed };
}

/**
 * Applies functions and triggers in the caller's transaction: creates a changed table's triggers again and drops those
 * without a file.
 * @throws the PostgreSQL error for a body that does not fit the tables
 */
export async function applyFunctions(client: pg.Client, { folder, all, changed }: FunctionChanges): Promise<void> {
  if (changed.length === 0) return;
  await client.query(
    "create table if not exists drizzle.applied_functions (name text primary key, hash text not null)",
  );
  // Functions name each other across files, so bodies are checked at the end.
  await client.query("set local check_function_bodies = off");
  for (const { name, table, sql, hash } of changed) {
    if (table) await dropTriggers(client, table);
    await client.query(sql);
    await client.query(
      hash === ""
        ? { text: "delete from drizzle.applied_functions where name = $1", values: [name] }
        : {
            text: "insert into drizzle.applied_functions values ($1, $2) on conflict (name) do update set hash = excluded.hash",
            values: [name, hash],
          },
    );
  }
  await noteForm(client, hashFunctions(folder));
  await dropForgottenFunctions(client, all);
  await client.query("set local check_function_bodies = on");
  await client.query(
    `select case l.lanname when 'sql' then fmgr_sql_validator(p.oid) else plpgsql_validator(p.oid) end
     from pg_proc p join pg_language l on l.oid = p.prolang where ${ours}`,
  );
}

/**
 * Records the order of applied function folders, so that an earlier build accepts the database of a later one. Applying
 * an earlier folder again forgets the later ones.
 */
async function noteForm(client: pg.Client, hash: string): Promise<void> {
  await client.query(
    "create table if not exists drizzle.applied_forms (id bigint primary key generated always as identity, hash text not null unique)",
  );
  await client.query(
    "delete from drizzle.applied_forms where id > (select id from drizzle.applied_forms where hash = $1)",
    [hash],
  );
  await client.query("insert into drizzle.applied_forms (hash) values ($1) on conflict do nothing", [hash]);
}

const ours = `p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')
  and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

async function dropTriggers(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement from pg_trigger
     where tgrelid = to_regclass(quote_ident($1)) and not tgisinternal`,
    [table],
  );
  for (const { statement } of rows) await client.query(statement);
}

async function dropForgottenFunctions(client: pg.Client, all: readonly FunctionFiles[]): Promise<void> {
  const made = all.flatMap(({ sql }) => [...sql.matchAll(/create or replace function (\w+)/g)].map(([, name]) => name));
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop function %s', p.oid::regprocedure) as statement
     from pg_proc p join pg_language l on l.oid = p.prolang where ${ours} and not p.proname = any($1)`,
    [made],
  );
  for (const { statement } of rows) await client.query(statement);
}

export function hashFunctions(folder: string): string {
  const hash = createHash("sha256");
  for (const file of readdirSync(folder).sort()) hash.update(`${file}\0`).update(readFileSync(join(folder, file)));
  return hash.digest("hex");
}
