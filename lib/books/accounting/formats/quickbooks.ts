import { describeEntry, linesOf, plainAmount } from "../journal";
import { type Printer, printTable, programForm } from "./file-form";

/**
 * Field names of the journal import of QuickBooks Online (quickbooks.intuit.com/learn-support, "Import journal
 * entries"). QuickBooks matches accounts by name, not number.
 */
const heads = [
  "Journal No",
  "Journal Date",
  "Account Name",
  "Debits",
  "Credits",
  "Description",
  "Name",
  "Currency",
] as const;

export const printQuickBooks: Printer = (run, pieces) =>
  printTable(programForm, heads, pieces, (entry) => {
    const [year = "", month = "", day = ""] = entry.date.split("-");
    const amount = plainAmount(entry.amount, entry.currency);
    const description = [describeEntry(run, entry), entry.reference].filter((part) => part !== "").join(", ");
    return linesOf(entry).map(({ side, account }) => [
      ...[`${run.number}-${entry.position}`, `${month}/${day}/${year}`, account],
      ...[side === "debit" ? amount : "", side === "credit" ? amount : "", description, entry.payee, entry.currency],
    ]);
  });
