import { textOfCell } from "@/lib/core/text/written-cell";
import { ownForm } from "@/lib/files/intake/text/write-table";
import * as t from "@/messages/accounting/model";
import { describeEntry, linesOf, plainAmount } from "../journal";
import { journalKindLabels } from "../labels";
import { type Printer, printTable } from "./file-form";

export const printPlain: Printer = (run, pieces, { marks }) =>
  printTable({ ...ownForm, delimiter: marks.delimiter }, Object.values(t.heads), pieces, (entry) => {
    const { position, date, kind, reference, connection, payee, currency } = entry;
    const amount = textOfCell({ kind: "number", value: plainAmount(entry.amount, currency) }, marks);
    return linesOf(entry).map(({ side, account, costCentre, taxCode }) => [
      ...[String(run.number), String(position), date, journalKindLabels[kind], reference, connection, payee],
      ...[describeEntry(run, entry), account, costCentre, taxCode],
      ...[side === "debit" ? amount : "", side === "credit" ? amount : "", currency],
    ]);
  });
