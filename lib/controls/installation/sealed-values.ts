import { type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import type { AppContext } from "@/lib/core/runtime/context";
import type { SealContext, Sealer } from "@/lib/core/secrets/seal";

export type SealedColumn = {
  table: string;
  column: string;
  key: readonly string[];
  purpose: SealContext["purpose"];
  owner: readonly string[];
  parts?: true;
};

/** Every sealed column must be listed here. A missing one keeps its old key and becomes unreadable after a rotation. */
export const sealedColumns: readonly SealedColumn[] = [
  ofColumn("connections", "control_key_sealed", ["id"], "connection.control-key"),
  ofColumn("connections", "previous_control_key_sealed", ["id"], "connection.control-key"),
  ofColumn("connection_versions", "private_key_sealed", ["connection_id", "version"], "connection.private-key", [
    "connection_id",
  ]),
  ofColumn("connection_changes", "sealed_input", ["id"], "connection.change"),
  ofColumn("second_factors", "secret_sealed", ["user_id"], "user.second-factor"),
  ofColumn("mails", "text_sealed", ["id"], "mail.text"),
  ofColumn("orders", "sealed_fields", ["id"], "order.fields"),
  ofColumn("batch_rows", "sealed_fields", ["batch_id", "number"], "batch.row"),
  ofColumn("batch_files", "sealed", ["batch_id"], "batch.file"),
  { ...ofColumn("batch_edits", "before", ["id"], "batch.edit", ["batch_id"]), parts: true },
  { ...ofColumn("batch_edits", "after", ["id"], "batch.edit", ["batch_id"]), parts: true },
];

function ofColumn(
  table: string,
  column: string,
  key: readonly string[],
  purpose: string,
  owner: readonly string[] = key,
): SealedColumn {
  return { table, column, key, purpose, owner };
}

export type SealedCounts = { own: number; also: ReadonlyMap<string, number>; unknown: ReadonlyMap<string, number> };

export async function countSealed(db: Database | Tx, sealer: Sealer): Promise<SealedCounts> {
  const [own, ...others] = sealer.keyIds;
  const counts = new Map<string, number>(sealer.keyIds.map((id) => [id, 0]));
  for (const column of sealedColumns) {
    const { rows } = await db.execute<{ id: string; count: string }>(countOf(column));
    for (const { id, count } of rows) counts.set(id, (counts.get(id) ?? 0) + Number(count));
  }
  const pick = (isWanted: (id: string) => boolean) => new Map([...counts].filter(([id]) => isWanted(id)));
  return {
    own: counts.get(own) ?? 0,
    also: pick((id) => others.includes(id)),
    unknown: pick((id) => !sealer.keyIds.includes(id)),
  };
}

const named = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );

const keyIdOf = (column: string) => sql`substr(${sql.identifier(column)}, 4, 8)`;
const partForm = '"sealed": "(v2\\.[^"]+)"';

function countOf({ table, column, parts }: SealedColumn): SQL {
  const [from, value] = [sql.identifier(table), sql.identifier(column)];
  return parts
    ? sql`select substr(part[1], 4, 8) as id, count(*) from ${from}, regexp_matches(${value}::text, ${partForm}, 'g') part group by 1`
    : sql`select ${keyIdOf(column)} as id, count(*) from ${from} where ${value} is not null group by 1`;
}

const rowsAtOnce = 100;

/**
 * Reseals some values with the current key and skips rows that another process has locked. A value that no key opens is
 * logged.
 * @returns how many rows changed; 0: none is left
 */
export async function resealSome(ctx: Pick<AppContext, "db" | "sealer" | "log">): Promise<number> {
  const { db, sealer } = ctx;
  const [, ...others] = sealer.keyIds;
  if (others.length === 0) return 0;
  for (const column of sealedColumns) {
    const count = await db.transaction((tx) => resealIn(ctx, tx, column, others));
    if (count > 0) return count;
  }
  return 0;
}

type SealedRow = { owner: string; sealed: string } & Record<`key${number}`, unknown>;

async function resealIn(
  { sealer, log }: Pick<AppContext, "sealer" | "log">,
  tx: Tx,
  on: SealedColumn,
  others: readonly string[],
): Promise<number> {
  const value = sql.identifier(on.column);
  const isOfOther = on.parts
    ? sql`${value}::text ~ ${`"sealed": "v2\\.(${others.join("|")})\\.`}`
    : sql`${value} is not null and ${keyIdOf(on.column)} in ${others}`;
  const keys = sql.join(
    on.key.map((name, at) => sql`${sql.identifier(name)} as ${sql.identifier(`key${at}`)}`),
    sql`, `,
  );
  const { rows } = await tx.execute<SealedRow>(
    sql`select ${keys}, concat_ws('/', ${named(on.owner)}) as owner, ${value}::text as sealed from ${sql.identifier(on.table)}
      where ${isOfOther} limit ${rowsAtOnce} for update skip locked`,
  );
  let changed = 0;
  for (const row of rows) {
    const sealed = resealRow(sealer, on, row);
    if (sealed === null) {
      log.error(
        { table: on.table, column: on.column, owner: row.owner },
        "a sealed value was altered: no key opens it",
      );
      continue;
    }
    changed++;
    const isRow = sql.join(
      on.key.map((name, at) => sql`${sql.identifier(name)} = ${row[`key${at}`]}`),
      sql` and `,
    );
    await tx.execute(
      sql`update ${sql.identifier(on.table)} set ${value} = ${sealed}${sql.raw(on.parts ? "::jsonb" : "")} where ${isRow}`,
    );
  }
  return changed;
}

function resealRow(sealer: Sealer, { purpose, parts }: SealedColumn, { owner, sealed }: SealedRow): string | null {
  const reseal = (value: string) => sealer.reseal(value, { purpose, owner });
  try {
    if (!parts) return reseal(sealed);
    return sealed.replace(new RegExp(partForm, "g"), (_, part: string) => `"sealed": "${reseal(part)}"`);
  } catch {
    return null;
  }
}
