import { type DecimalMark, readAmount } from "@/lib/core/money/written-amount";
import { plural } from "@/lib/core/text/plural";
import { spell } from "@/lib/files/intake/bounds";
import type { NumberCell } from "@/lib/files/intake/cell";
import { shownAmount } from "@/lib/files/intake/cells/typed-cells";
import type { Column } from "@/lib/files/intake/columns/column";
import { contentKinds, spellTarget } from "@/lib/files/intake/columns/column";
import { readSequence, writeOutExponent } from "@/lib/files/intake/text/numbers";
import { splitUnit } from "@/lib/files/intake/text/units";
import { readOtherwise } from "@/lib/files/intake/text/written-otherwise";
import * as common from "@/messages/common";
import * as t from "@/messages/intake/survey-model";
import type { LeftOutRow } from "./total-rows";

export type Sample = { row: number; column: string; raw: string };
export type Reading = { answer: string; message: string; values: (string | null)[] };

export type Question = {
  kind:
    | "encoding"
    | "decimal"
    | "spaced"
    | "exponents"
    | "roundedNumbers"
    | "numberFormats"
    | "hiddenRows"
    | "hiddenColumns"
    | "accounts"
    | "texts"
    | "formulas"
    | "currency"
    | "unknownVendors"
    | "lostNames"
    | "splitAmounts"
    | "wrongTotals"
    | "column"
    | "endpoint";
  subject: string | null;
  message: string;
  count: number;
  samples: Sample[];
  readings: Reading[];
};

const mostSamples = 3;

export class SampleBag {
  count = 0;
  readonly samples: Sample[] = [];

  add(make: () => Sample): boolean {
    this.count += 1;
    if (this.samples.length >= mostSamples) return false;
    const sample = make();
    const isNew = this.samples.every(({ raw }) => raw !== sample.raw);
    if (isNew) this.samples.push(sample);
    return isNew;
  }
}

export class NumberBag {
  readonly bag = new SampleBag();
  readonly cells: { value: string; shown: string | null }[] = [];

  add(make: () => Sample, cell: NumberCell, currency: string | null): void {
    if (this.bag.add(make)) this.cells.push({ value: cell.value, shown: shownAmount(cell, currency) });
  }
}

function readingOf(answer: string, message: string, bag: SampleBag, read: (raw: string) => string | null): Reading {
  return { answer, message, values: bag.samples.map(({ raw }) => read(raw)) };
}

type MarkCells = { open: SampleBag; points: SampleBag; commas: SampleBag };
type IsSequence = (column: string) => boolean;

const markAnswers: [answer: DecimalMark, message: string][] = [
  [".", "a point: 1,234.56"],
  [",", "a comma: 1.234,56"],
];

function markReadings(bag: Pick<SampleBag, "samples">, isSequence: IsSequence): Reading[] {
  return markAnswers.map(([answer, message]) => ({
    answer,
    message,
    values: bag.samples.map(({ raw, column }) =>
      isSequence(column) ? readSequence(raw, answer) : readAmount(splitUnit(raw).amount, answer),
    ),
  }));
}

const quote = (samples: readonly Sample[]) => samples.map(({ raw }) => `“${raw}”`).join(", ");

function askAbout(kind: Question["kind"], { samples, count }: SampleBag, text: string, readings: Reading[]): Question {
  return { kind, subject: samples[0]?.column ?? null, message: text, count, samples, readings };
}

export function askDecimal({ open, points, commas }: MarkCells, isSequence: IsSequence): Question {
  const proof = points.count > 0 ? "point" : commas.count > 0 ? "comma" : null;
  const others = proof ? t.aDecimal(points.count + commas.count, proof) : "";
  return {
    kind: "decimal",
    subject: open.samples[0]?.column ?? null,
    message: t.separatorQuestion(quote(open.samples), others),
    count: open.count,
    samples: open.samples,
    readings: markReadings(open, isSequence),
  };
}

export function askMixed({ open, points, commas }: MarkCells, isSequence: IsSequence): Question {
  const [samples, count] = [
    [points, commas, open].flatMap((bag) => bag.samples.slice(0, 2)),
    points.count + commas.count + open.count,
  ];
  const bag = { samples };
  const [point, comma] = markReadings(bag, isSequence);
  const own = samples.map((_, at) => {
    const [byPoint, byComma] = [point?.values[at] ?? null, comma?.values[at] ?? null];
    return byPoint === null || byComma === null || byPoint === byComma ? (byPoint ?? byComma) : null;
  });
  const sides = t.separatorsMixed(
    points.count,
    quote(points.samples.slice(0, 1)),
    commas.count,
    quote(commas.samples.slice(0, 1)),
  );
  return {
    kind: "decimal",
    subject: samples[0]?.column ?? null,
    message: t.formatsMixedQuestion(sides),
    count,
    samples,
    readings: [
      { answer: "each", message: t.writtenFormAnswer, values: own },
      ...[point, comma].filter((one) => one !== undefined),
    ],
  };
}

export function askSpaced(bag: SampleBag): Question {
  return askAbout("spaced", bag, t.amountSpacesQuestion(quote(bag.samples)), [
    readingOf("grouped", t.oneAmountAnswer, bag, (raw) => readAmount(raw, ".")),
    readingOf("wrong", t.valuesWrongAnswer, bag, () => null),
  ]);
}

export function askExponents(bag: SampleBag): Question {
  return askAbout("exponents", bag, t.scientificQuestion, [
    readingOf("written-out", "exact: use the full number", bag, writeOutExponent),
    readingOf("wrong", "rounded: mark these rows as errors", bag, () => null),
  ]);
}

export function askRounded(bag: SampleBag): Question {
  return askAbout("roundedNumbers", bag, t.roundedQuestion, [
    readingOf("wrong", "rounded: mark these rows as errors", bag, () => null),
    readingOf("as-text", "correct: use them as text", bag, (raw) => raw),
  ]);
}

export function askNumberFormats({ bag, cells }: NumberBag): Question {
  return askAbout("numberFormats", bag, t.shownAmountQuestion, [
    { answer: "shown", message: t.shownAmountAnswer, values: cells.map(({ shown }) => shown) },
    { answer: "held", message: t.storedAmountAnswer, values: cells.map(({ value }) => value) },
  ]);
}

export function askAccounts(bag: SampleBag): Question {
  return askAbout("accounts", bag, t.accountFormQuestion(quote(bag.samples)), [
    readingOf("wrong", t.valuesWrongAnswer, bag, () => null),
    readingOf("as-written", t.valuesRightAnswer, bag, (raw) => raw),
  ]);
}

export function askTexts(bag: SampleBag): Question {
  return askAbout("texts", bag, t.addedCodesQuestion(quote(bag.samples)), [
    readingOf("repaired", t.theLikelyText, bag, (raw) => readOtherwise(raw)),
    readingOf("as-written", t.unchangedTextAnswer, bag, (raw) => raw),
  ]);
}

export function askFormulas(bag: SampleBag): Question {
  return askAbout("formulas", bag, t.formulaTextQuestion(quote(bag.samples)), [
    readingOf("wrong", t.valuesWrongAnswer, bag, () => null),
    readingOf("as-text", t.valuesRightAnswer, bag, (raw) => raw),
  ]);
}

export function askCurrency(code: string, header: string, rows: number): Question {
  return {
    kind: "currency",
    subject: header,
    message: t.singleCurrencyQuestion(header, code),
    count: rows,
    samples: [],
    readings: [{ answer: code, message: t.singleCurrencyAnswer(code), values: [] }],
  };
}

const hiddenReadings = (what: string): Reading[] => [
  { answer: "left-out", message: t.exclude(what), values: [] },
  { answer: "included", message: t.include(what), values: [] },
];

export function askHiddenRows({ filtered, byHand }: { filtered: number; byHand: number }): Question {
  const counts = [filtered > 0 && t.filtered(spell(filtered)), byHand > 0 && t.hidden(spell(byHand))];
  const count = filtered + byHand;
  return {
    kind: "hiddenRows",
    subject: null,
    message: t.hiddenRowsQuestion(counts.filter(Boolean).join(common.and), count),
    count,
    samples: [],
    readings: hiddenReadings(plural(count, t.text1Row, t.rows(spell(count)))),
  };
}

export function askHiddenColumns(columns: readonly Column[]): Question {
  const names = columns.map(({ header }) => `“${header}”`).join(", ");
  return {
    kind: "hiddenColumns",
    subject: null,
    message: t.hiddenColumnsQuestion(columns.length, names),
    count: columns.length,
    samples: [],
    readings: hiddenReadings(t.column(columns.length)),
  };
}

export function askVendors(bag: SampleBag): Question {
  return askAbout("unknownVendors", bag, t.unknownVendorQuestion(quote(bag.samples)), [
    { answer: "wrong", message: t.unknownVendorErrors, values: [] },
    { answer: "kept", message: t.payThemByTheir, values: [] },
  ]);
}

export function askLostNames(columns: readonly Column[], samples: readonly Sample[]): Question {
  return {
    kind: "lostNames",
    subject: columns[0]?.header ?? null,
    message: t.columnHasNamesAnd(columns[0]?.header ?? ""),
    count: columns.length,
    samples: [...samples],
    readings: [
      { answer: holderAnswer, message: t.namesAreHolders, values: samples.map(({ raw }) => raw) },
      { answer: "left-out", message: t.namesUnused, values: samples.map(() => null) },
    ],
  };
}

export function askSplit(bag: SampleBag): Question {
  return askAbout("splitAmounts", bag, t.amountsMayBeSplit(quote(bag.samples)), [
    readingOf("wrong", t.valuesWrongAnswer, bag, () => null),
    readingOf("separate", t.twoColumnsAnswer, bag, (raw) => raw.split(",")[0] ?? null),
  ]);
}

export function askTotals(
  totals: readonly Pick<LeftOutRow, "row" | "label" | "amount" | "sum" | "count">[],
  column: string,
): Question {
  const [first] = totals;
  const { count } = first ?? {};
  const isCount = count !== undefined && count.stated !== count.found;
  return {
    kind: "wrongTotals",
    subject: column,
    message: isCount
      ? t.rowCountDiffers(count.stated, count.found)
      : t.theTotalIsntTheSum(first?.amount ?? "", first?.sum ?? ""),
    count: totals.length,
    samples: totals.map(({ row, amount, label }) => ({ row, column, raw: amount || label })),
    readings: [{ answer: "left-out", message: t.goOnWithoutTotal, values: totals.map(() => null) }],
  };
}

export const holderAnswer = "account_name";

export function askColumn(column: Column, label: string, samples: Sample[]): Question {
  const target = spellTarget(column.target);
  const leave: Reading = { answer: "", message: t.ignoreColumn, values: samples.map(() => null) };
  const { header, content, contradicts } = column;
  const looks = content ? contentKinds[content] : "";
  const message = !target
    ? t.fieldQuestion(header)
    : contradicts
      ? t.mappingMismatch(header, label, looks)
      : t.mappingQuestion(header, label, looks ? t.cellsResembleNote(looks) : "");
  return {
    kind: "column",
    subject: header,
    message,
    count: 1,
    samples,
    readings: target
      ? [{ answer: target, message: t.mappingConfirmed(label), values: samples.map(({ raw }) => raw) }, leave]
      : [leave],
  };
}

export function askEndpoint(
  currency: string,
  count: number,
  endpoints: readonly { id: string; name: string }[],
): Question {
  return {
    kind: "endpoint",
    subject: currency,
    message: t.endpointQuestion(currency),
    count,
    samples: [],
    readings: endpoints.map(({ id, name }) => ({ answer: id, message: name, values: [] })),
  };
}
