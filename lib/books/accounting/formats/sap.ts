import { describeEntry, linesOf, plainAmount } from "../journal";
import { type Printer, printTable, programForm } from "./file-form";

/**
 * SAP's names of header and item fields of an accounting document (tables BKPF and BSEG), as upload programs map them.
 * BELNR only groups the two items of a document: SAP assigns its own number.
 */
const heads = [
  ...["BELNR", "BUKRS", "BLDAT", "BUDAT", "BLART", "WAERS", "XBLNR", "BSCHL"],
  ...["HKONT", "WRBTR", "KOSTL", "MWSKZ", "ZUONR", "SGTXT"],
];
/** SA is a G/L account document; posting key 40 debits a G/L account, 50 credits it. */
const documentType = "SA";
const postingKeys = { debit: "40", credit: "50" };
/** SGTXT has 50 characters, ZUONR 18, and XBLNR 16: fewer than a client order ID, which goes into the text. */
const [textLength, referenceLength] = [50, 16];

export const printSap: Printer = (run, pieces) =>
  printTable({ ...programForm, delimiter: ";" }, heads, pieces, (entry) => {
    const place = `${run.number}-${entry.position}`;
    // A truncated reference could equal another invoice's number.
    const reference = entry.reference.length <= referenceLength ? entry.reference : place;
    const day = entry.date.replaceAll("-", "");
    const text = [entry.reference, describeEntry(run, entry)].filter((part) => part !== "").join(" ");
    return linesOf(entry).map(({ side, account, costCentre, taxCode }) => [
      ...[String(entry.position), "", day, day, documentType, entry.currency, reference],
      ...[postingKeys[side], account, plainAmount(entry.amount, entry.currency), costCentre, taxCode, place],
      [...text].slice(0, textLength).join(""),
    ]);
  });
