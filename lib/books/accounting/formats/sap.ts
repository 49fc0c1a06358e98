import { describeEntry, linesOf, plainAmount } from "../journal";
import { type Printer, printTable, programForm } from "./file-form";

/**
 * Header and item fields of an accounting document by their names in SAP (tables BKPF and BSEG), as upload programs of general
 * ledger postings map them. BELNR only groups the two items of a document: SAP gives its own number.
 */
const heads = [
  ...["BELNR", "BUKRS", "BLDAT", "BUDAT", "BLART", "WAERS", "XBLNR", "BSCHL"],
  ...["HKONT", "WRBTR", "KOSTL", "MWSKZ", "ZUONR", "SGTXT"],
];
/** A G/L account document; 40 is a debit of a G/L account, 50 a credit. */
const documentType = "SA";
const postingKeys = { debit: "40", credit: "50" };
/** SGTXT has 50 characters, ZUONR 18, and XBLNR 16: fewer than a client order ID, which is in the text. */
const [textLength, referenceLength] = [50, 16];

/** One document of two items for each entry, days YYYYMMDD, decimal points; the company code is left to the import. */
export const printSap: Printer = (run, pieces) =>
  printTable({ ...programForm, delimiter: ";" }, heads, pieces, (entry) => {
    const place = `${run.number}-${entry.position}`;
    // A part of an invoice's number would be another one's.
    const reference = entry.reference.length <= referenceLength ? entry.reference : place;
    const day = entry.date.replaceAll("-", "");
    const text = [entry.reference, describeEntry(run, entry)].filter((part) => part !== "").join(" ");
    return linesOf(entry).map(({ side, account, costCentre, taxCode }) => [
      ...[String(entry.position), "", day, day, documentType, entry.currency, reference],
      ...[postingKeys[side], account, plainAmount(entry.amount, entry.currency), costCentre, taxCode, place],
      [...text].slice(0, textLength).join(""),
    ]);
  });
