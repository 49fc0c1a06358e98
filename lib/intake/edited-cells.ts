import { formatAmount, type NumberForm } from "@/lib/core/money";
import { readTypedAmount } from "@/lib/core/typed-amount";
import type { CellVerdict } from "./cells";
import { faultOfReadings, splitSequence } from "./numbers";

/** How a cell is read that a person typed over: by the organisation's form and the row's currency, whatever the file proves. */
export type EditReading = { form: NumberForm; currency: string | null };

/** Reads an amount, or a sequence of them, that was typed over a cell; what has two readings is an error with both. */
export function readEditedAmount(text: string, format: "amount" | "amounts", reading: EditReading): CellVerdict {
  if (format === "amount") return readOne(text, reading);
  const list = text.trim();
  // As documented: a comma between amounts with a point. "10,20" may be one amount as well.
  if (!list.includes(";") && /^\d+,\d+$/.test(list)) {
    const one = list.replace(",", ".");
    return { text: list, fault: `${faultOfReadings(list.replace(",", " and "), one)}; a semicolon separates amounts` };
  }
  const isDocumented = /^\d+(?:\.\d+)?(?:,\d+(?:\.\d+)?)+$/.test(list);
  const items = list.includes(";") || isDocumented ? splitSequence(list) : [list];
  if (isDocumented) return { text: items.join(",") };
  const read = items.map((item) => readOne(item, reading));
  const faulty = read.find(({ fault }) => fault !== undefined);
  return faulty ? { ...faulty, text: list } : { text: read.map((one) => one.text).join(",") };
}

function readOne(text: string, { form, currency }: EditReading): CellVerdict {
  const typed = readTypedAmount(text, { form, currency });
  const show = (amount: string) => formatAmount(amount, currency ?? "", form);
  switch (typed.kind) {
    case "empty":
      return { text: "" };
    case "amount":
      return { text: typed.amount };
    case "ambiguous":
      return { text: text.trim(), fault: faultOfReadings(...(typed.readings.map(show) as [string, string])) };
    case "error":
      return {
        text: text.trim(),
        fault: typed.message.charAt(0).toLowerCase() + typed.message.slice(1).replace(/\.$/, ""),
      };
    default:
      return typed satisfies never;
  }
}
