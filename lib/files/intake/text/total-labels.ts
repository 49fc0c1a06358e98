import { isCurrency } from "@/lib/gateway/fields/amounts";

const totalPattern =
  /^(?:grand |sub)?(?:total|totals|sum|sums|summe|gesamt|gesamtsumme|gesamtbetrag|insgesamt|endsumme|totaal|totale|totali|totaux|somme|suma|sumy|razem|skupaj|ukupno|celkem|spolu|összesen|toplam|yhteensä|summa|sammanlagt|итого|всего|сумма|разом|合计|总计|合計)(?!\p{L})(.*)$/iu;

/** "Total", "Summe:", "Total EUR", "Total (27 payments)"; "Total Energies" is a firm. */
export function isTotalLabel(cell: string): boolean {
  const rest = totalPattern.exec(cell.trim())?.[1]?.trim();
  if (rest === undefined) return false;
  const words = /^(?:[:=(\d-]|amount|betrag|(?:of )?(?:approved|successful|completed|paid|booked)\b)/i;
  return rest === "" || words.test(rest) || isCurrency(rest.toUpperCase());
}

const countPattern =
  /^(?:(?:number of |total |no\. of |anzahl )?(?:rows|records|transactions|payments|payouts|orders|items|lines|entries|count|anzahl|buchungen|zahlungen|aufträge|posten|zeilen|datensätze|umsätze)\s*[:=]?\s*(\d{1,7})|(\d{1,7}) (?:rows?|records?|transactions?|payments?|payouts?|orders?|items?|lines?|entries|buchung(?:en)?|zahlung(?:en)?|aufträge?|posten|zeilen?|datensätze?|umsätze?))$/iu;

export function statedCount(cell: string): number | null {
  const [, after, before] = countPattern.exec(cell.trim()) ?? [];
  const written = after ?? before;
  return written === undefined ? null : Number(written);
}

/** "27 payments", "Number of payments: 27", and "Total (27 payments)". */
export function countIn(cell: string): number | null {
  const rest = isTotalLabel(cell) ? (totalPattern.exec(cell.trim())?.[1] ?? "") : cell;
  return statedCount(rest.replace(/^[\s:=(]+|[\s)]+$/g, ""));
}

export function statedTotal(cell: string): string {
  const rest = isTotalLabel(cell) ? (totalPattern.exec(cell.trim())?.[1] ?? "") : "";
  return (
    /^\s*[:=]?\s*(?:[A-Z]{3}\s*)?([-\u2212(]?\d[\d.,'\s\u2019]*\)?)\s*(?:[A-Z]{3})?$/.exec(rest)?.[1]?.trim() ?? ""
  );
}
