import { compareAmounts, formatAmount, minorDigits, type NumberForm } from "@/lib/core/money/money";
import { readTypedAmount } from "@/lib/core/money/typed-amount";
import { type DecimalMark, readAmount } from "@/lib/core/money/written-amount";
import { message } from "@/lib/core/text/message";
import { splitSequence } from "@/lib/files/intake/text/numbers";
import type { CellVerdict } from "./cell-reading";

/**
 * Edited cells use the organisation's number form. `mark` is the file's decimal mark: a text copied from the file must
 * not become another amount.
 */
export type EditReading = { form: NumberForm; currency: string | null; mark?: DecimalMark | null };

export function readEditedAmount(text: string, format: "amount" | "amounts", reading: EditReading): CellVerdict {
  if (format === "amount") return readOne(text, reading);
  const list = text.trim();
  // The documented form is a comma between amounts with a point. "10,20" may also be one amount.
  if (!list.includes(";") && /^\d+,\d+$/.test(list)) {
    const one = list.replace(",", ".");
    return { text: list, fault: message("cells.severalAmounts", ...(list.split(",") as [string, string]), one) };
  }
  const isDocumented = /^\d+(?:\.\d+)?(?:,\d+(?:\.\d+)?)+$/.test(list);
  const items = list.includes(";") || isDocumented ? splitSequence(list) : [list];
  if (isDocumented) return { text: items.join(",") };
  const read = items.map((item) => readOne(item, reading));
  const faulty = read.find(({ fault }) => fault !== undefined);
  return faulty ? { ...faulty, text: list } : { text: read.map((one) => one.text).join(",") };
}

function readByFile(text: string, { currency, mark }: EditReading): string | null {
  const amount = mark ? readAmount(text, mark) : null;
  const digits = currency === null ? Number.POSITIVE_INFINITY : minorDigits(currency);
  return amount !== null && (amount.split(".")[1]?.length ?? 0) <= digits ? amount : null;
}

function readOne(text: string, reading: EditReading): CellVerdict {
  const { form, currency } = reading;
  const typed = readTypedAmount(text, { form, currency });
  const show = (amount: string) => formatAmount(amount, currency ?? "", form);
  switch (typed.kind) {
    case "empty":
      return { text: "" };
    case "amount": {
      const byFile = readByFile(text, reading);
      if (byFile === null || compareAmounts(byFile, typed.amount) === 0) return { text: typed.amount };
      return { text: text.trim(), fault: message("cells.amountAmbiguous", show(typed.amount), show(byFile)) };
    }
    case "ambiguous":
      return {
        text: text.trim(),
        fault: message("cells.amountAmbiguous", ...(typed.readings.map(show) as [string, string])),
      };
    case "error":
      return { text: text.trim(), fault: typed.fault };
    default:
      return typed satisfies never;
  }
}
