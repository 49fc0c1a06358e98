import { eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { statementFiles, statementLines, statements } from "@/db/schema/statements";
import type { KeptPieces } from "@/lib/core/lists/kept-pieces";
import { AppError } from "@/lib/core/runtime/errors";
import type { Statement } from "@/lib/files/statements/statement";
import * as t from "@/messages/statements/model";
import type { PlacedLine, Repeated } from "./repeated-days";

type File = Omit<typeof statementFiles.$inferInsert, "sha256">;
type Head = { statements: Statement[]; sha256: string };

/** Files are stored one at a time, because the check for stored movements runs before the insert. */
export async function lockStatements(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('paydesk statements'))`);
}

export async function findFile(tx: Tx, sha256: string): Promise<string | null> {
  const [found] = await tx
    .select({ id: statementFiles.id })
    .from(statementFiles)
    .where(eq(statementFiles.sha256, sha256));
  return found?.id ?? null;
}

/**
 * @param marks lines that count in another statement
 * @returns the file's id
 * @throws AppError `invalid` for a value that the database refuses
 */
export async function storeFile(tx: Tx, file: File, pieces: KeptPieces, marks: Repeated["marks"]): Promise<string> {
  let stored = { fileId: "", ids: [] as string[] };
  const storing = pieces.store(async (to, value) => {
    if (to === "head") stored = await storeHead(tx, file, value as Head);
    else await storeLines(tx, stored.ids, value as PlacedLine[], marks);
  });
  await storing.catch((error: unknown) => {
    const state = stateOf(error);
    throw /^22|^23514$/.test(state) ? new AppError("invalid", t.valueNotStorable(state), { cause: error }) : error;
  });
  return stored.fileId;
}

function stateOf(error: unknown): string {
  for (let step = error; step instanceof Error; step = step.cause)
    if ("code" in step && typeof step.code === "string" && /^[0-9A-Z]{5}$/.test(step.code)) return step.code;
  return "";
}

async function storeHead(tx: Tx, file: File, { statements: all, sha256 }: Head) {
  const [made] = await tx
    .insert(statementFiles)
    .values({ ...file, sha256 })
    .returning({ id: statementFiles.id });
  if (!made) throw new Error("a file of statements was not stored");
  const ids: string[] = [];
  for (const statement of all) ids.push(await storeStatement(tx, made.id, statement));
  return { fileId: made.id, ids };
}

async function storeStatement(tx: Tx, fileId: string, statement: Statement): Promise<string> {
  const { format, account, number, currency, closedOn, days, balances, credits, debits, pending } = statement;
  const [made] = await tx
    .insert(statements)
    .values({
      ...{ fileId, format, account, number, currency, closedOn, pendingCount: pending },
      ...{ firstDay: days?.first ?? null, lastDay: days?.last ?? null },
      ...{ opening: balances?.opening ?? null, closing: balances?.closing ?? null },
      ...{ creditCount: credits.count, creditAmount: credits.amount },
      ...{ debitCount: debits.count, debitAmount: debits.amount },
    })
    .returning({ id: statements.id });
  if (!made) throw new Error("a statement was not stored");
  return made.id;
}

async function storeLines(
  tx: Tx,
  ids: readonly string[],
  lines: readonly PlacedLine[],
  marks: Repeated["marks"],
): Promise<void> {
  const idOf = (of: string | number | undefined) => {
    const id = typeof of === "number" ? ids[of] : of;
    if (id === undefined) throw new Error("a line has no statement");
    return id;
  };
  const rows = lines.map(({ statement, line }) => {
    const mark = marks.get(statement)?.get(line.position);
    const row = { ...line, statementId: idOf(statement) };
    return mark ? { ...row, countedOn: null, repeatsStatementId: idOf(mark.of), repeatsPosition: mark.position } : row;
  });
  await tx.insert(statementLines).values(rows);
}
