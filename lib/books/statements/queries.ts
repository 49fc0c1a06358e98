import { and, asc, desc, eq, gt, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { statementFiles, statementLines, statements } from "@/db/schema/statements";
import { users } from "@/db/schema/users";
import { type Cursor, defineList, type Page, rowNumber, searchText } from "@/lib/core/lists/list";
import { keysetOf, readPage } from "@/lib/core/lists/list-page";
import { pick } from "@/lib/core/lists/pick";
import { isUuid } from "@/lib/core/lists/uuid";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { escapeLike } from "@/lib/core/text/search-text";
import * as t from "@/messages/statements/model";
import { follows } from "./gaps";

export const statementList = defineList({ path: "/reports/statements", filters: { text: searchText } });
export const lineList = (statementId: string) =>
  defineList({ path: `/reports/statements/${statementId}`, filters: {}, id: rowNumber, pageRows: 100 });

const statementOrder = keysetOf(statements, (row) => [row.closedOn, row.id], { index: "plain" });

type Stored = Omit<typeof statements.$inferSelect, "fileId" | "pendingCount" | "firstDay" | "lastDay">;

/** Amounts are decimal strings, days YYYY-MM-DD. */
export type StatementRow = Stored & {
  file: string;
  gapAfter: { number: string; closedOn: string } | null;
};

export type StatementDetail = StatementRow & { pendingCount: number; uploadedBy: string; uploadedAt: Date };

const earlier = alias(statements, "earlier");

function selectRows(ctx: AppContext, condition: SQL | undefined) {
  // Banks restart their numbers each year; within one day the number gives the order.
  const place = (row: typeof statements) =>
    sql`(${row.closedOn}, case when ${row.number} ~ '^[0-9]{1,9}$' then ${row.number}::int else 0 end)`;
  const earlierPlace = place(earlier as unknown as typeof statements);
  const before = ctx.db
    .select(pick(earlier, "id", "number", "closedOn", "opening", "closing"))
    .from(earlier)
    .where(
      and(
        ...[eq(earlier.account, statements.account), eq(earlier.currency, statements.currency)],
        ...[isNotNull(earlier.opening), isNotNull(statements.opening)],
        sql`${earlierPlace} < ${place(statements)}`,
      ),
    )
    .orderBy(desc(earlierPlace))
    .limit(1)
    .as("before");
  // Statements with a common movement overlap, so none is missing between them.
  const overlaps = sql<boolean>`exists (select from statement_lines l where l.repeats_statement_id is not null
    and (l.statement_id = ${statements.id} or l.statement_id = ${before.id} and l.repeats_statement_id = ${statements.id}))`;
  return ctx.db
    .select({
      overlaps,
      ...pick(statements, "id", "format", "account", "number", "currency", "closedOn", "opening", "closing"),
      ...pick(statements, "creditCount", "creditAmount", "debitCount", "debitAmount", "pendingCount"),
      file: statementFiles.name,
      uploadedAt: statementFiles.uploadedAt,
      uploadedBy: users.name,
      before: { number: before.number, closedOn: before.closedOn, opening: before.opening, closing: before.closing },
    })
    .from(statements)
    .innerJoin(statementFiles, eq(statementFiles.id, statements.fileId))
    .innerJoin(users, eq(users.id, statementFiles.uploadedBy))
    .leftJoinLateral(before, sql`true`)
    .where(condition);
}

type Found = Awaited<ReturnType<typeof selectRows>>[number];

const balancesOf = ({ opening, closing }: Pick<Stored, "opening" | "closing">) =>
  opening === null || closing === null ? null : { opening, closing };

function describeRow({ before, overlaps, ...row }: Found): StatementDetail {
  const place = { ...row, balances: balancesOf(row) };
  const gapAfter =
    before === null || overlaps || follows({ ...before, balances: balancesOf(before) }, place)
      ? null
      : { number: before.number, closedOn: before.closedOn };
  return { ...row, gapAfter };
}

export async function listStatements(
  ctx: AppContext,
  { text }: { text: string | null },
  cursor: Cursor | null,
): Promise<Page<StatementRow>> {
  const like = text ? `%${escapeLike(text)}%` : null;
  const bare = text ? `%${escapeLike(text.replaceAll(" ", ""))}%` : null;
  const fits =
    like && bare ? or(sql`${statements.account} ilike ${bare}`, sql`${statementFiles.name} ilike ${like}`) : undefined;
  const page = await readPage(statementList, cursor, (from, limit) =>
    selectRows(ctx, and(fits, statementOrder.beyond(from)))
      .orderBy(...statementOrder.order(from?.side))
      .limit(limit),
  );
  return { ...page, rows: page.rows.map(describeRow) };
}

const statedAccountsMax = 20;

export async function listStatedAccounts(ctx: AppContext): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct(pick(statements, "account"))
    .from(statements)
    .orderBy(asc(statements.account))
    .limit(statedAccountsMax);
  return rows.map(({ account }) => account);
}

/** @throws AppError `not_found` */
export async function getStatement(ctx: AppContext, id: string): Promise<StatementDetail> {
  const [found] = isUuid(id) ? await selectRows(ctx, eq(statements.id, id)) : [];
  if (!found) throw new AppError("not_found", t.statementUnknown);
  return describeRow(found);
}

export type LineRow = Omit<
  typeof statementLines.$inferSelect,
  "statementId" | "position" | "countedOn" | "details" | "sha256" | "repeatsStatementId" | "repeatsPosition"
> & {
  id: number;
  repeats: { statementId: string; number: string } | null;
};

export async function listLines(ctx: AppContext, statementId: string, cursor: Cursor | null): Promise<Page<LineRow>> {
  const { position } = statementLines;
  return readPage(lineList(statementId), cursor, (from, limit) =>
    ctx.db
      .select({
        id: position,
        ...pick(statementLines, "amount", "direction", "isReversal", "bookingDate", "valueDate", "code"),
        ...pick(statementLines, "references", "counterparty", "text", "raw"),
        repeats: { statementId: earlier.id, number: earlier.number },
      })
      .from(statementLines)
      .leftJoin(earlier, eq(earlier.id, statementLines.repeatsStatementId))
      .where(
        and(
          eq(statementLines.statementId, statementId),
          from === null ? undefined : (from.side === "after" ? gt : lt)(position, Number(from.id)),
        ),
      )
      .orderBy(from?.side === "before" ? desc(position) : asc(position))
      .limit(limit),
  );
}
