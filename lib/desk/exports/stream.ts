import { eq, sql } from "drizzle-orm";
import { orderExports } from "@/db/schema/desk";
import type { AppContext } from "@/lib/core/runtime/context";
import { type TextMarks, textMarksOf, textOfCell, type WrittenCell } from "@/lib/core/text/written-cell";
import { ownForm, TableWriter } from "@/lib/files/intake/text/write-table";
import { WorkbookWriter } from "@/lib/files/intake/workbook/write-workbook";
import type { Scope } from "@/lib/identity/auth/access/scope";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import { eachOrderIds } from "@/lib/payments/orders/lists/find-page";
import { shownColumns } from "@/lib/payments/orders/lists/list-columns";
import { readOrderRows } from "@/lib/payments/orders/queries";
import * as common from "@/messages/common";
import { allFileColumns, type ExportedOrder, shownFileColumns } from "./columns";
import { readList } from "./input";
import type { OrderExport } from "./queries";
import { readRest } from "./rest";

const rowsAtOnce = 1_000;

type Writer = { write: (records: readonly (readonly WrittenCell[])[]) => Uint8Array; end: () => Uint8Array };

function writerOf(format: OrderExport["format"], marks: TextMarks): Writer {
  switch (format) {
    case "csv": {
      const table = new TableWriter({ ...ownForm, delimiter: marks.delimiter }, true);
      const textsOf = (record: readonly WrittenCell[]) => record.map((cell) => textOfCell(cell, marks));
      return { write: (records) => table.write(records.map(textsOf)), end: () => new Uint8Array() };
    }
    case "xlsx":
      return new WorkbookWriter(common.orders);
    default:
      return format satisfies never;
  }
}

/**
 * Streams a claimed export. Each order is read when its turn comes; orders made after the request are left out. The
 * export's row records progress and ending.
 * @param scope of the user who asked, as it is now
 * @param whole true when they may see accounts in full
 * @param reading the context that orders are read from
 */
export async function* writeExport(
  ctx: AppContext,
  scope: Scope,
  made: OrderExport,
  whole: boolean,
  reading: AppContext = ctx,
): AsyncGenerator<Uint8Array> {
  const { filter, sort, cols } = readList(made.query);
  const { timeZone, numberForm } = await getOrganisation(reading);
  const columns =
    made.columns === "all" ? allFileColumns(timeZone, whole) : shownFileColumns(shownColumns(cols), timeZone);
  // Relative filters such as "Last 7 days" count from the export's beginning.
  const then: AppContext = { ...reading, now: () => made.at };
  const times = { madeUpTo: made.at, changedSince: made.changedSince };
  const writer = writerOf(made.format, textMarksOf(numberForm));
  let rows = 0;
  let isWhole = false;
  try {
    yield writer.write([columns.map(({ head }) => head)]);
    for await (const ids of eachOrderIds(then, { scope, filter, sort, cursor: null, timeZone, times }, rowsAtOnce)) {
      const records = (await readExported(reading, scope, ids)).map((order) =>
        columns.map(({ of }) => of(order) ?? ""),
      );
      rows += records.length;
      yield writer.write(records);
      await ctx.db.update(orderExports).set({ rows }).where(eq(orderExports.id, made.id));
    }
    yield writer.end();
    isWhole = true;
  } finally {
    const end = isWhole ? { endedAt: sql`now()` } : { brokeAt: sql`now()` };
    await ctx.db
      .update(orderExports)
      .set({ rows, ...end })
      .where(eq(orderExports.id, made.id));
  }
}

async function readExported(ctx: AppContext, scope: Scope, ids: readonly string[]): Promise<ExportedOrder[]> {
  const [rows, rest] = await Promise.all([readOrderRows(ctx, scope, ids), readRest(ctx, ids)]);
  return rows.flatMap((row) => {
    const more = rest.get(row.id);
    return more ? [{ ...row, rest: more }] : [];
  });
}
