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

export type Sample = { row: number; column: string; raw: string };
/** One way to read the samples. `answer` is what Answers, the mapping or the endpoint's choice then say. */
export type Reading = { answer: string; message: string; values: (string | null)[] };

/** Something that only a user can answer, once per file. Rows that depend on it are neither ready nor wrong until then. */
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
  /** The column asked about, or the currency ("" for none) of an endpoint's question. */
  subject: string | null;
  message: string;
  /** Cells, columns or rows that hang on the answer. */
  count: number;
  samples: Sample[];
  readings: Reading[];
};

const mostSamples = 3;

/** Cells of one kind, counted, with the first few that look different from each other. */
export class SampleBag {
  count = 0;
  readonly samples: Sample[] = [];

  /** `make` is only called while samples are wanted. Returns whether it is one of them. */
  add(make: () => Sample): boolean {
    this.count += 1;
    if (this.samples.length >= mostSamples) return false;
    const sample = make();
    const isNew = this.samples.every(({ raw }) => raw !== sample.raw);
    if (isNew) this.samples.push(sample);
    return isNew;
  }
}

/** Numbers whose format shows another amount than they hold. `shown`: null where it shows none, or one of another unit. */
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

/** The cells that show a file's decimal mark. */
type MarkCells = { open: SampleBag; points: SampleBag; commas: SampleBag };
/** Whether a column holds sequences of amounts, by its header. */
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

/** A question about the cells of a bag, of the column of the first. */
function askAbout(kind: Question["kind"], { samples, count }: SampleBag, text: string, readings: Reading[]): Question {
  return { kind, subject: samples[0]?.column ?? null, message: text, count, samples, readings };
}

/** Amounts that each mark reads differently. What the others prove is shown, and decides nothing. */
export function askDecimal({ open, points, commas }: MarkCells, isSequence: IsSequence): Question {
  const proof = points.count > 0 ? "point" : commas.count > 0 ? "comma" : null;
  const others = proof ? t.aDecimal(points.count + commas.count, proof) : "";
  return {
    kind: "decimal",
    subject: open.samples[0]?.column ?? null,
    message: t.amountsSuchAsCan(quote(open.samples), others),
    count: open.count,
    samples: open.samples,
    readings: markReadings(open, isSequence),
  };
}

/** Amounts of one file that prove both marks: both sides are shown, and nothing is ready before the answer. */
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
  const sides = t.aDecimalPointE(
    points.count,
    quote(points.samples.slice(0, 1)),
    commas.count,
    quote(commas.samples.slice(0, 1)),
  );
  return {
    kind: "decimal",
    subject: samples[0]?.column ?? null,
    message: t.thisFileMixesTwo(sides),
    count,
    samples,
    readings: [
      { answer: "each", message: t.eachAsWrittenAmbiguous, values: own },
      ...[point, comma].filter((one) => one !== undefined),
    ],
  };
}

/** Blanks between figures: the thousands of one amount, or two amounts in one cell. */
export function askSpaced(bag: SampleBag): Question {
  return askAbout("spaced", bag, t.amountsSuchAsContain(quote(bag.samples)), [
    readingOf("grouped", t.oneAmountWithSpaces, bag, (raw) => readAmount(raw, ".")),
    readingOf("wrong", t.noMarkTheseRows, bag, () => null),
  ]);
}

export function askExponents(bag: SampleBag): Question {
  return askAbout("exponents", bag, t.someAmountsUseScientific, [
    readingOf("written-out", "exact: use the full number", bag, writeOutExponent),
    readingOf("wrong", "rounded: mark these rows as errors", bag, () => null),
  ]);
}

export function askRounded(bag: SampleBag): Question {
  return askAbout("roundedNumbers", bag, t.aSpreadsheetSeemsTo, [
    readingOf("wrong", "rounded: mark these rows as errors", bag, () => null),
    readingOf("as-text", "correct: use them as text", bag, (raw) => raw),
  ]);
}

/** Numbers of a workbook whose format (percent, thousands, fewer decimals) shows another amount than they hold. */
export function askNumberFormats({ bag, cells }: NumberBag): Question {
  return askAbout("numberFormats", bag, t.theseCellsShowA, [
    { answer: "shown", message: t.theAmountShownIn, values: cells.map(({ shown }) => shown) },
    { answer: "held", message: t.theAmountStoredIn, values: cells.map(({ value }) => value) },
  ]);
}

/** Accounts with letters, with two numbers, or that a spreadsheet may have made a day of. */
export function askAccounts(bag: SampleBag): Question {
  return askAbout("accounts", bag, t.accountsSuchAs(quote(bag.samples)), [
    readingOf("wrong", t.noMarkTheseRows, bag, () => null),
    readingOf("as-written", t.yesUseThemAs, bag, (raw) => raw),
  ]);
}

/** Texts that another program wrote with escapes or quotation marks. */
export function askTexts(bag: SampleBag): Question {
  return askAbout("texts", bag, t.textsSuchAs(quote(bag.samples)), [
    readingOf("repaired", t.theLikelyText, bag, (raw) => readOtherwise(raw)),
    readingOf("as-written", t.exactlyAsWritten, bag, (raw) => raw),
  ]);
}

/** Texts that a spreadsheet could run. */
export function askFormulas(bag: SampleBag): Question {
  return askAbout("formulas", bag, t.cellsSuchAsBegin(quote(bag.samples)), [
    readingOf("wrong", t.noMarkTheseRows, bag, () => null),
    readingOf("as-text", t.yesUseThemAs, bag, (raw) => raw),
  ]);
}

/** A file without a column of currencies, whose heading or amounts name one. */
export function askCurrency(code: string, header: string, rows: number): Question {
  return {
    kind: "currency",
    subject: header,
    message: t.noColumnHasTheCurrency(header, code),
    count: rows,
    samples: [],
    readings: [{ answer: code, message: t.yesAllAmountsAre(code), values: [] }],
  };
}

const hiddenReadings = (what: string): Reading[] => [
  { answer: "left-out", message: t.exclude(what), values: [] },
  { answer: "included", message: t.include(what), values: [] },
];

/** Rows that a workbook has and does not show: `filtered` by a filter, `byHand` in any other way. */
export function askHiddenRows({ filtered, byHand }: { filtered: number; byHand: number }): Question {
  const counts = [filtered > 0 && t.filtered(spell(filtered)), byHand > 0 && t.hidden(spell(byHand))];
  const count = filtered + byHand;
  return {
    kind: "hiddenRows",
    subject: null,
    message: t.theWorkbookHasInclude(counts.filter(Boolean).join(common.and), count),
    count,
    samples: [],
    readings: hiddenReadings(plural(count, t.text1Row, t.rows(spell(count)))),
  };
}

/** Columns that are used and that a workbook does not show. */
export function askHiddenColumns(columns: readonly Column[]): Question {
  const names = columns.map(({ header }) => `“${header}”`).join(", ");
  return {
    kind: "hiddenColumns",
    subject: null,
    message: t.theWorkbookHidesInclude(columns.length, names),
    count: columns.length,
    samples: [],
    readings: hiddenReadings(t.column(columns.length)),
  };
}

/** Vendor numbers of no saved payee: a slip, or names that were taken for numbers. */
export function askVendors(bag: SampleBag): Question {
  return askAbout("unknownVendors", bag, t.noSavedPayeeHas(quote(bag.samples)), [
    { answer: "wrong", message: t.markTheseRowsAs, values: [] },
    { answer: "kept", message: t.payThemByTheir, values: [] },
  ]);
}

/** Names that no payout would carry: approvers would see account numbers alone. */
export function askLostNames(columns: readonly Column[], samples: readonly Sample[]): Question {
  return {
    kind: "lostNames",
    subject: columns[0]?.header ?? null,
    message: t.columnHasNamesAnd(columns[0]?.header ?? ""),
    count: columns.length,
    samples: [...samples],
    readings: [
      { answer: holderAnswer, message: t.useItAsAccount, values: samples.map(({ raw }) => raw) },
      { answer: "left-out", message: t.payWithoutNames, values: samples.map(() => null) },
    ],
  };
}

/** Amounts of which the next cell may be the rest, because a comma is also what stands between cells. */
export function askSplit(bag: SampleBag): Question {
  return askAbout("splitAmounts", bag, t.amountsMayBeSplit(quote(bag.samples)), [
    readingOf("wrong", t.noMarkTheseRows, bag, () => null),
    readingOf("separate", t.theseAreTwoColumns, bag, (raw) => raw.split(",")[0] ?? null),
  ]);
}

/** A total below the rows that isn't their sum: rows are missing, or an amount isn't what it seems. */
export function askTotals(
  totals: readonly { row: number; amount: string; sum: string | null }[],
  column: string,
): Question {
  const [first] = totals;
  return {
    kind: "wrongTotals",
    subject: column,
    message: t.theTotalIsntTheSum(first?.amount ?? "", first?.sum ?? ""),
    count: totals.length,
    samples: totals.map(({ row, amount }) => ({ row, column, raw: amount })),
    readings: [{ answer: "left-out", message: t.goOnWithoutTotal, values: totals.map(() => null) }],
  };
}

/** The answer that maps the column instead of leaving the names out. */
export const holderAnswer = "account_name";

/** A column that no one knows, or whose name or cells only seem to say what it holds. `label`: of what it may hold. */
export function askColumn(column: Column, label: string, samples: Sample[]): Question {
  const target = spellTarget(column.target);
  const leave: Reading = { answer: "", message: t.ignoreThisColumn, values: samples.map(() => null) };
  const { header, content, contradicts } = column;
  const looks = content ? contentKinds[content] : "";
  const message = !target
    ? t.whatIsInColumn(header)
    : contradicts
      ? t.columnIsMappedTo(header, label, looks)
      : t.isColumnThe(header, label, looks ? t.itsCellsLookLike(looks) : "");
  return {
    kind: "column",
    subject: header,
    message,
    count: 1,
    samples,
    readings: target
      ? [{ answer: target, message: t.yesItIs(label), values: samples.map(({ raw }) => raw) }, leave]
      : [leave],
  };
}

/** A currency that several endpoints of the connection pay. */
export function askEndpoint(
  currency: string,
  count: number,
  endpoints: readonly { id: string; name: string }[],
): Question {
  return {
    kind: "endpoint",
    subject: currency,
    message: t.whichEndpointShouldSend(currency),
    count,
    samples: [],
    readings: endpoints.map(({ id, name }) => ({ answer: id, message: name, values: [] })),
  };
}
