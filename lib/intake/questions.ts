import type { NumberCell } from "./cell";
import type { Column } from "./columns";
import { spellTarget } from "./columns";
import { type DecimalMark, readAmount, readSequence, writeOutExponent } from "./numbers";

/** What people said to questions of this file. Absent: not asked, or not answered yet. */
export type Answers = {
  decimal?: DecimalMark;
  /** Amounts such as 5E+10: the figure written out, or rows to be mended. */
  exponents?: "written-out" | "wrong";
  /** Ids and numbers such as 1.23E+11: taken as this very text, or rows to be mended. */
  roundedNumbers?: "as-text" | "wrong";
  /** Numbers whose format shows another amount than they hold: the one that they hold, or the one that the sheet shows. */
  numberFormats?: "held" | "shown";
};

export type Sample = { row: number; column: string; raw: string };
/** One way to read the samples. `answer` is what Answers, the mapping or the endpoint's choice then say. */
export type Reading = { answer: string; says: string; values: (string | null)[] };

/** Something that only a person can say, once per file. Rows that hang on it are neither ready nor wrong until then. */
export type Question = {
  kind: "decimal" | "exponents" | "roundedNumbers" | "numberFormats" | "column" | "endpoint";
  /** The column asked about, or the currency ("" for none) of an endpoint's question. */
  subject: string | null;
  says: string;
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

  /** @returns whether it is one of the samples */
  add(sample: Sample): boolean {
    this.count += 1;
    const isNew = this.samples.length < mostSamples && this.samples.every(({ raw }) => raw !== sample.raw);
    if (isNew) this.samples.push(sample);
    return isNew;
  }
}

/** Numbers whose format shows another amount than they hold. */
export class NumberBag {
  readonly bag = new SampleBag();
  readonly cells: NumberCell[] = [];

  add(sample: Sample, cell: NumberCell): void {
    if (this.bag.add(sample)) this.cells.push(cell);
  }
}

function readingOf(answer: string, says: string, bag: SampleBag, read: (raw: string) => string | null): Reading {
  return { answer, says, values: bag.samples.map(({ raw }) => read(raw)) };
}

/** `isSequence`: whether a column holds sequences of amounts, by its header. */
export function askDecimal(bag: SampleBag, isSequence: (column: string) => boolean): Question {
  const read = (mark: DecimalMark) => (raw: string) => {
    const sample = bag.samples.find((one) => one.raw === raw);
    return sample && isSequence(sample.column) ? readSequence(raw, mark) : readAmount(raw, mark);
  };
  const shown = bag.samples.map(({ raw }) => `“${raw}”`).join(", ");
  return {
    kind: "decimal",
    subject: bag.samples[0]?.column ?? null,
    says: `Amounts such as ${shown} can be read in more than one way. What stands before the cents in this file?`,
    count: bag.count,
    samples: bag.samples,
    readings: [
      readingOf(".", "a point: 1,234.56", bag, read(".")),
      readingOf(",", "a comma: 1.234,56", bag, read(",")),
    ],
  };
}

export function askExponents(bag: SampleBag): Question {
  return {
    kind: "exponents",
    subject: bag.samples[0]?.column ?? null,
    says: "A spreadsheet wrote amounts with an exponent, and may have rounded them.",
    count: bag.count,
    samples: bag.samples,
    readings: [
      readingOf("written-out", "the figure written out, nothing was rounded", bag, writeOutExponent),
      readingOf("wrong", "wrong: these rows are mended from their source", bag, () => null),
    ],
  };
}

export function askRounded(bag: SampleBag): Question {
  return {
    kind: "roundedNumbers",
    subject: bag.samples[0]?.column ?? null,
    says: "A spreadsheet seems to have rounded long numbers: their last digits are lost.",
    count: bag.count,
    samples: bag.samples,
    readings: [
      readingOf("wrong", "wrong: these rows are mended from their source", bag, () => null),
      readingOf("as-text", "right: it is this very text", bag, (raw) => raw),
    ],
  };
}

/** Numbers of a workbook whose format (percent, thousands, fewer decimals) shows another amount than they hold. */
export function askNumberFormats({ bag, cells }: NumberBag): Question {
  return {
    kind: "numberFormats",
    subject: bag.samples[0]?.column ?? null,
    says: "The number format of these cells shows another amount than they hold. Which one is meant?",
    count: bag.count,
    samples: bag.samples,
    readings: [
      { answer: "shown", says: "the amount that the sheet shows", values: cells.map(({ shown }) => shown ?? null) },
      { answer: "held", says: "the amount that the cell holds", values: cells.map(({ value }) => value) },
    ],
  };
}

/** A column that nobody knows, or whose name only seems to say what it holds. */
export function askColumn(column: Column, samples: Sample[]): Question {
  const target = spellTarget(column.target);
  const leave: Reading = { answer: "", says: "leave it out", values: samples.map(() => null) };
  return {
    kind: "column",
    subject: column.header,
    says: target
      ? `The column “${column.header}” is taken for ${target}: please check.`
      : `The column “${column.header}” is not known: may it be left out?`,
    count: 1,
    samples,
    readings: target
      ? [{ answer: target, says: `it is ${target}`, values: samples.map(({ raw }) => raw) }, leave]
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
    says: `${currency === "" ? "Rows without a currency" : currency}: which endpoint are they sent by?`,
    count,
    samples: [],
    readings: endpoints.map(({ id, name }) => ({ answer: id, says: name, values: [] })),
  };
}
