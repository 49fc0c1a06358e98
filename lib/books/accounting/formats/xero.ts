import { addAmounts, negateAmount } from "@/lib/core/money/money";
import { TableWriter } from "@/lib/files/intake/text/write-table";
import * as t from "@/messages/accounting/model";
import { type JournalEntry, type JournalLine, type JournalRun, linesOf, plainAmount } from "../journal";
import { journalKindLabels } from "../labels";
import { type Printer, programForm } from "./file-form";

/**
 * Heads of Xero's template of manual journals; a star marks mandatory columns (help.xero.com, "ManualJournalsImport").
 */
const heads = [
  ...["*Narration", "*Date", "Description", "*AccountCode", "*TaxRate", "*Amount"],
  ...["TrackingName1", "TrackingOption1"],
] as const;
/** Xero requires a tax rate on every line. */
const noTax = "Tax Exempt";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "30 Nov 2026": every region of Xero reads this form alike. */
function writeDay(date: string): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return `${day} ${months[Number(month) - 1]} ${year}`;
}

type Sum = Pick<JournalEntry, "kind" | "date" | "currency" | "amount"> & { line: JournalLine };

function recordOf(run: JournalRun, { kind, date, currency, amount, line }: Sum): string[] {
  const { side, account, costCentre, taxCode } = line;
  const signed = plainAmount(amount, currency);
  return [
    ...[`${t.journalName(run.number)}, ${date}, ${currency}`, writeDay(date), journalKindLabels[kind], account],
    ...[taxCode || noTax, side === "debit" ? signed : negateAmount(signed)],
    ...(costCentre === "" ? ["", ""] : [t.heads.costCentre, costCentre]),
  ];
}

/**
 * Writes one journal per day: debits above zero, credits below. A template takes no more than 300 lines, so lines of a
 * day are summed. A manual journal has no currency, so all entries share one.
 */
export const printXero: Printer = async function* (run, pieces) {
  const writer = new TableWriter(programForm, true);
  let sums = new Map<string, Sum>();
  let date = "";
  const flush = () => writer.write([...sums.values()].map((sum) => recordOf(run, sum)));
  yield writer.write([heads]);
  for await (const entries of pieces) {
    for (const entry of entries) {
      if (entry.date !== date && sums.size > 0) {
        yield flush();
        sums = new Map();
      }
      date = entry.date;
      for (const line of linesOf(entry)) {
        const { side, account, costCentre, taxCode } = line;
        const key = JSON.stringify([entry.kind, entry.currency, side, account, costCentre, taxCode]);
        const amount = addAmounts(sums.get(key)?.amount ?? "0", entry.amount);
        sums.set(key, { kind: entry.kind, date, currency: entry.currency, amount, line });
      }
    }
  }
  if (sums.size > 0) yield flush();
};
