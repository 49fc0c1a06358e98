import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { statementFiles, statementLines, statements } from "@/db/schema/statements";
import { command } from "@/lib/auth/command";
import { AppError } from "@/lib/core/errors";
import { inReadingTurn, readInThread } from "@/lib/core/reading-thread";
import { evaluatePeriods } from "@/lib/matching/evaluate";
import * as t from "@/messages/statements/model";
import { uploadInput } from "./input";
import type { FileAnswer } from "./reading-job";
import type { Statement, StatementLine } from "./statement";

/** `isNew` false: the same file is here already, and nothing was stored. */
export type Uploaded = { fileId: string; statements: number; lines: number; isNew: boolean };

/**
 * Stores the statements of a file with all their lines, or nothing of them. The same file again is answered with what is
 * there. @throws AppError `invalid` with the line and what is wrong there, `conflict` where one of its statements is there
 * from another file, and as a reading turn
 */
export const uploadStatements = command({
  permission: "statements.upload",
  input: uploadInput,
  turn: inReadingTurn,
  async run({ tx, actor, now }, { fileName, bytes }) {
    const store = new Storing(tx, {
      name: fileName,
      sizeBytes: bytes.length,
      uploadedBy: actor.userId,
      uploadedAt: now,
    });
    const answer = await readInThread<Uint8Array, FileAnswer>({
      job: "lib/statements/reading-job.ts",
      request: bytes,
      take: (to, piece) => store.take(to, piece),
    });
    if (answer.kind === "refused") throw new AppError("invalid", answer.reason);
    const { fileId, isNew } = store;
    if (isNew) await evaluatePeriods(tx, now);
    const done: Uploaded = { fileId, statements: answer.statements.length, lines: answer.lines, isNew };
    const details = { file: fileName, statements: done.statements, lines: done.lines };
    return { done, audit: isNew ? { subjectType: "statement_file", subjectId: fileId, details } : null };
  },
});

type File = Omit<typeof statementFiles.$inferInsert, "sha256">;

/** Takes pieces over in their order, one at a time. */
class Storing {
  fileId = "";
  isNew = false;
  private ids: string[] = [];
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly tx: Tx,
    private readonly file: File,
  ) {}

  take(to: string, piece: Buffer): Promise<void> {
    const value: unknown = JSON.parse(piece.toString("utf8"));
    this.last = this.last.then(() =>
      to === "head" ? this.storeHead(value as Head) : this.storeLines(value as PlacedLine[]),
    );
    return this.last;
  }

  private async storeHead({ statements: all, sha256 }: Head): Promise<void> {
    const { tx, file } = this;
    // Two uploads of one file at a time: the second waits here for the first.
    const [made] = await tx
      .insert(statementFiles)
      .values({ ...file, sha256 })
      .onConflictDoNothing()
      .returning({ id: statementFiles.id });
    this.isNew = made !== undefined;
    const [found] = made
      ? [made]
      : await tx.select({ id: statementFiles.id }).from(statementFiles).where(eq(statementFiles.sha256, sha256));
    if (!found) throw new Error("a file of statements was not stored");
    this.fileId = found.id;
    if (!this.isNew) return;
    for (const statement of all) this.ids.push(await this.storeStatement(statement));
  }

  private async storeStatement(statement: Statement): Promise<string> {
    const { format, account, number, currency, closedOn, balances, credits, debits, pending } = statement;
    const [made] = await this.tx
      .insert(statements)
      .values({
        ...{ fileId: this.fileId, format, account, number, currency, closedOn, pendingCount: pending },
        ...{ opening: balances?.opening ?? null, closing: balances?.closing ?? null },
        ...{ creditCount: credits.count, creditAmount: credits.amount },
        ...{ debitCount: debits.count, debitAmount: debits.amount },
      })
      .onConflictDoNothing()
      .returning({ id: statements.id });
    if (made) return made.id;
    const same = and(eq(statements.account, account), eq(statements.number, number), eq(statements.currency, currency));
    const [earlier] = await this.tx
      .select({ file: statementFiles.name })
      .from(statements)
      .innerJoin(statementFiles, eq(statementFiles.id, statements.fileId))
      .where(and(same, sql`extract(year from ${statements.closedOn}) = ${Number(closedOn.slice(0, 4))}`));
    throw new AppError("conflict", t.alreadyUploaded(number, account, earlier?.file ?? ""));
  }

  private async storeLines(lines: readonly PlacedLine[]): Promise<void> {
    if (!this.isNew) return;
    const rows = lines.map(({ statement, line }) => {
      const statementId = this.ids[statement];
      if (statementId === undefined) throw new Error("a line has no statement");
      return { ...line, statementId };
    });
    await this.tx.insert(statementLines).values(rows);
  }
}

type Head = { statements: Statement[]; sha256: string };
type PlacedLine = { statement: number; line: StatementLine };
