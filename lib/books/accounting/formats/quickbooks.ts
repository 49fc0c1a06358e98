import { describeEntry, linesOf, plainAmount } from "../journal";
import { type Printer, printTable, programForm } from "./file-form";

/**
 * Names of the fields of the import of journal entries in QuickBooks Online
 * (quickbooks.intuit.com/learn-support, "Import journal entries"); accounts are matched by their names, not numbers.
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

/** One journal of two lines for each entry, days MM/DD/YYYY, the other of debit and credit left empty. */
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
