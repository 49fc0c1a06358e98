import type { Period } from "@/lib/books/matching/evaluate";
import { matchClassLabels, matchLegLabels } from "@/lib/books/matching/labels";
import { findItemIds, type ItemFilter, type ItemRow, readItemRows } from "@/lib/books/matching/queries";
import { addAmounts, negateAmount } from "@/lib/core/money/money";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { numberCell, type WrittenCell } from "@/lib/core/text/written-cell";
import { daysBetween } from "@/lib/core/time/calendar";
import { readToday } from "@/lib/core/time/today";
import { spell } from "@/lib/files/intake/bounds";
import { WorkbookWriter } from "@/lib/files/intake/workbook/write-workbook";
import type { Scope } from "@/lib/identity/auth/access/scope";
import * as detail from "@/messages/matching/list";
import * as t from "@/messages/matching/workbook";
import { ageOf, differencesMax, type WorkbookColumn, workbookColumnNames } from "./columns";

const rowsAtOnce = 500;

/**
 * Writes the list as a file piece by piece, oldest first.
 * @throws AppError `limit` before the first piece when there are too many
 */
export async function writeDifferences(
  ctx: AppContext,
  scope: Scope,
  period: Period,
  filter: ItemFilter,
): Promise<AsyncGenerator<Uint8Array<ArrayBuffer>>> {
  const ids = await findItemIds(ctx, scope, { periodId: period.id, filter, limit: differencesMax + 1 });
  if (ids.length > differencesMax) throw new AppError("limit", t.tooManyToDownload(spell(differencesMax)));
  return writePieces(ctx, scope, { period, ids, today: await readToday(ctx.db, ctx.now()) });
}

async function* writePieces(
  ctx: AppContext,
  scope: Scope,
  { period, ids, today }: { period: Period; ids: readonly string[]; today: string },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const writer = new WorkbookWriter(t.sheet);
  yield writer.write([workbookColumnNames.map((name) => t.columns[name])]);
  for (let at = 0; at < ids.length; at += rowsAtOnce) {
    const rows = await readItemRows(ctx, scope, ids.slice(at, at + rowsAtOnce));
    yield writer.write(rows.map((row) => recordOf(row, period, today)));
  }
  yield writer.end();
}

function recordOf(row: ItemRow, { fromDay, toDay }: Period, today: string): WrittenCell[] {
  const days = Math.max(0, daysBetween(row.firstDay, today));
  const cells: Record<WorkbookColumn, WrittenCell> = {
    ...{ id: row.id, period: `${fromDay} – ${toDay}`, comparison: matchLegLabels[row.leg] },
    ...{ kind: matchClassLabels[row.class], connection: row.connection ?? "" },
    ...{ about: row.about, payee: row.detail ?? "", left: numberCell(row.leftAmount) },
    right: numberCell(row.rightAmount),
    difference: numberCell(addAmounts(row.leftAmount, negateAmount(row.rightAmount))),
    ...{ currency: row.currency, since: { kind: "day", value: row.firstDay } },
    ...{ age: numberCell(String(days)), ageing: t.ages[ageOf(days)], assigned: row.assignee ?? "" },
    state: row.isNamed ? detail.explained : detail.unexplained,
    explanation: row.reason ?? "",
    ...{ act: "", reason: "", why: "", until: "", target: "" },
  };
  return workbookColumnNames.map((name) => cells[name]);
}
