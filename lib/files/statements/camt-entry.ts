import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import { isDay } from "@/lib/core/time/calendar";
import { hideCardsInPieces } from "@/lib/gateway/fields/card-numbers";
import * as t from "@/messages/statements/model";
import type { LineDetail, LineDirection, Reference, ReferenceKind } from "./labels";
import { exactAmount, faultAt, type LineFacts, namedReferences } from "./statement";
import { all, type Element, first, printElement, textOf } from "./xml-tree";

/** Reads `Dt`, or the day of `DtTm` in the bank's local time. */
export function dayOf(element: Element): string {
  const written = textOf(element, "Dt") || textOf(element, "DtTm") || element.text.trim();
  const day = written.slice(0, 10);
  if (!isDay(day)) throw faultAt(element.line, element.name, t.notADate(written));
  return day;
}

const referencePaths: readonly [ReferenceKind, string][] = [
  ["endToEnd", "EndToEndId"],
  ["instruction", "InstrId"],
  ["transaction", "TxId"],
  ["batch", "PmtInfId"],
  ["batch", "MsgId"],
  ["bank", "AcctSvcrRef"],
];

type Money = { amount: string; currency: string; direction: LineDirection };

export function factsOf(
  entry: Element,
  { amount, currency, direction }: Money,
  statementDay: () => Element | undefined,
): LineFacts {
  const booked = first(entry, "BookgDt");
  const valued = first(entry, "ValDt");
  const anyDay = booked ?? valued ?? statementDay();
  if (!anyDay) throw faultAt(entry.line, "Ntry/BookgDt", t.isMissing);
  const details = all(entry, "NtryDtls", "TxDtls");
  const references: Reference[] = [
    { kind: "customer", id: textOf(entry, "NtryRef") },
    { kind: "bank", id: textOf(entry, "AcctSvcrRef") },
    ...all(entry, "NtryDtls", "Btch").flatMap((batch): Reference[] => [
      { kind: "batch", id: textOf(batch, "PmtInfId") },
      { kind: "batch", id: textOf(batch, "MsgId") },
    ]),
    ...details.flatMap(referencesOf),
  ];
  // Version 08 has the name one level deeper.
  const party = direction === "credit" ? "Dbtr" : "Cdtr";
  const names = details.map(
    (one) => textOf(one, "RltdPties", party, "Nm") || textOf(one, "RltdPties", party, "Pty", "Nm"),
  );
  const texts = details.flatMap(unstructuredOf);
  const domain = ["Cd", "Fmly/Cd", "Fmly/SubFmlyCd"].map((path) => textOf(entry, "BkTxCd", "Domn", ...path.split("/")));
  const isOne = details.length === 1;
  const transactions = details.map((one) => detailOf(one, direction, currency));
  return {
    ...{ amount, direction, references: namedReferences(references) },
    details: transactions.length > 1 || transactions.some(({ returnCode }) => returnCode !== "") ? transactions : [],
    isReversal: isReversal(entry),
    bookingDate: dayOf(anyDay),
    valueDate: dayOf(valued ?? anyDay),
    code: domain.filter(Boolean).join("-") || textOf(entry, "BkTxCd", "Prtry", "Cd"),
    // An entry of many payments has no single counterparty or text.
    counterparty: isOne ? (names[0] ?? "") : "",
    text: [...(isOne ? texts : []), textOf(entry, "AddtlNtryInf")].filter(Boolean).join(" "),
    raw: printElement(entry),
  };
}

export const isReversal = (entry: Element) => ["true", "1"].includes(textOf(entry, "RvslInd"));
export const dayElement = (day: string): Element => ({ name: "Dt", line: 0, attributes: {}, children: [], text: day });

const referencesOf = (detail: Element): Reference[] =>
  referencePaths.map(([kind, name]) => ({ kind, id: textOf(detail, "Refs", name) }));

/** A text is split into elements of 140 characters each. */
const unstructuredOf = (detail: Element): string[] =>
  hideCardsInPieces(all(detail, "RmtInf", "Ustrd").map(({ text }) => text.trim()));

function detailOf(detail: Element, ofEntry: LineDirection, currency: string): LineDetail {
  const reason = first(detail, "RtrInf");
  const unstructured = unstructuredOf(detail);
  return {
    ...moneyOfDetail(detail, ofEntry, currency),
    references: namedReferences(referencesOf(detail)),
    text: [...unstructured, textOf(detail, "AddtlTxInf")].filter(Boolean).join(" "),
    code: textOf(detail, "BkTxCd", "Domn", "Fmly", "SubFmlyCd"),
    returnCode: reason ? textOf(reason, "Rsn", "Cd") || textOf(reason, "Rsn", "Prtry") || "NARR" : "",
  };
}

/** Reads the amount in the account's currency; version 02 has it one level deeper. */
function moneyOfDetail(
  detail: Element,
  ofEntry: LineDirection,
  currency: string,
): Pick<LineDetail, "amount" | "direction"> {
  const amount = [first(detail, "Amt"), first(detail, "AmtDtls", "TxAmt", "Amt")].find(
    (one) => one?.attributes.Ccy === currency,
  );
  const written = textOf(detail, "CdtDbtInd");
  return {
    amount: amount ? amountOf(amount.text.trim(), currency) : null,
    direction: written === "CRDT" ? "credit" : written === "DBIT" ? "debit" : ofEntry,
  };
}

/** Returns null for an inexact amount. The entry's own amount is checked separately and refuses the file. */
function amountOf(written: string, currency: string): string | null {
  const read = exactAmount(written, ".", currency);
  return read.fault === undefined ? read.amount : null;
}

/**
 * Compares an entry with its payments. The balances prove the entry, so a difference is only a note: the bank may have
 * left a payment out.
 */
export function detailsFault(entry: Element, { amount, direction, currency }: Money): string | null {
  const details = all(entry, "NtryDtls", "TxDtls");
  const stated = all(entry, "NtryDtls", "Btch").reduce((sum, batch) => sum + Number(textOf(batch, "NbOfTxs") || 0), 0);
  if (stated > 0 && details.length > 0 && details.length !== stated)
    return t.countDiffers(details.length, String(stated));
  const transactions = details.map((one) => moneyOfDetail(one, direction, currency));
  if (transactions.length === 0 || transactions.some((one) => one.amount === null)) return null;
  const sum = transactions.reduce(
    (so, one) => addAmounts(so, one.direction === direction ? (one.amount ?? "0") : negateAmount(one.amount ?? "0")),
    "0",
  );
  const charges = [entry, ...details]
    .flatMap((one) => chargesOf(one, currency))
    .reduce((so, one) => addAmounts(so, one), "0");
  const fits = [sum, addAmounts(sum, charges), addAmounts(sum, negateAmount(charges))];
  // A reversal's payments may keep the side of the reversed entry.
  return fits.some((one) => compareAmounts(one.replace("-", ""), amount) === 0)
    ? null
    : t.paymentsDiffer(sum, amount, currency);
}

/** Charges stand in the entry or its payments, as records or, in version 02, directly. */
const chargesOf = (element: Element, currency: string): string[] =>
  [...all(element, "Chrgs", "Rcrd", "Amt"), ...all(element, "Chrgs", "Amt")]
    .filter(({ attributes }) => attributes.Ccy === currency)
    .flatMap(({ text }) => amountOf(text.trim(), currency) ?? []);
