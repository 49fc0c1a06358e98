import { type Cell, shownText, type TypedCell } from "@/lib/files/intake/cell";
import { textFormats } from "@/lib/files/intake/cells/cells";
import { currencyOfHeading, makeRowCurrency } from "@/lib/files/intake/cells/row-currency";
import { showsOther } from "@/lib/files/intake/cells/typed-cells";
import { amountColumns, type Column } from "@/lib/files/intake/columns/column";
import type { IntakeOptions } from "@/lib/files/intake/options";
import { Refusal } from "@/lib/files/intake/refusal";
import { isFormula, isRunnable } from "@/lib/files/intake/text/formulas";
import {
  type AmountShape,
  groupingSign,
  groupsByBlanks,
  isRounded,
  markOfCurrency,
  type ShapeCounts,
  shapeOfAmount,
  shapeOfSequence,
} from "@/lib/files/intake/text/numbers";
import type { Entry } from "@/lib/files/intake/text/records";
import { splitUnit, ungroupIndian } from "@/lib/files/intake/text/units";
import { findSplit, RowWidths } from "@/lib/files/intake/text/widths";
import { readOtherwise, unwrapText } from "@/lib/files/intake/text/written-otherwise";
import { isOddAccount, seemsRounded } from "@/lib/gateway/fields/accounts";
import { hideCardNumbers } from "@/lib/gateway/fields/card-numbers";
import { fieldOf } from "@/lib/gateway/fields/catalogue";
import type { Secret } from "@/lib/gateway/fields/field";
import { secretOf } from "@/lib/gateway/fields/mask";
import { maskValue } from "@/lib/gateway/fields/mask-value";
import * as common from "@/messages/common";
import * as t from "@/messages/intake/survey-model";
import { ForeignCells } from "./encoding-question";
import { NumberBag, type Sample, SampleBag } from "./questions";
import { tailRows } from "./total-rows";
import { isUnknownVendor } from "./vendors";

const mostCurrencies = 200;
const mostSamples = 3;
const sampleUnits = 60;

type Kind = "amount" | "amounts" | "currency" | "account" | "prose" | "text" | "value" | null;

function hideFigures(text: string): string {
  const figures = text.match(/\d/g)?.length ?? 0;
  let at = 0;
  return text.replace(/\d/g, (digit) => {
    at += 1;
    return at > figures - 4 ? digit : "•";
  });
}

export class Surveyor {
  readonly shapes: ShapeCounts = {
    plain: 0,
    point: 0,
    comma: 0,
    open: 0,
    list: 0,
    spaced: 0,
    exponent: 0,
    broken: 0,
    other: 0,
    groupedByBlanks: 0,
    openByPoint: 0,
    openByComma: 0,
    pointByCurrency: 0,
    commaByCurrency: 0,
  };
  readonly open = new SampleBag();
  readonly points = new SampleBag();
  readonly commas = new SampleBag();
  readonly spaced = new SampleBag();
  readonly exponents = new SampleBag();
  readonly rounded = new SampleBag();
  readonly numberFormats = new NumberBag();
  readonly accounts = new SampleBag();
  readonly texts = new SampleBag();
  readonly formulas = new SampleBag();
  readonly split = new SampleBag();
  readonly splitColumns = new Set<number>();
  readonly widths: RowWidths | null;
  readonly unknownVendors = new SampleBag();
  readonly foreign = new ForeignCells();
  readonly currencies = new Map<string, number>();
  readonly firstCells: Sample[][];
  tail: Entry<Cell>[] = [];
  rows = 0;
  readonly hidden = { filtered: 0, byHand: 0 };
  private readonly vendorsAt: { vendors: ReadonlySet<string>; at: number } | null;
  private readonly leavesHidden: boolean;
  private readonly secrets: Secret[];
  private readonly kinds: Kind[];
  private readonly isNamedByHeading: boolean;
  private readonly currencyOf: ReturnType<typeof makeRowCurrency>;
  private readonly amounts: readonly number[];
  private readonly proseAt: ReadonlySet<number>;
  private readonly worded = new Set<number>();

  constructor(
    private readonly columns: readonly Column[],
    options: IntakeOptions,
    private readonly isGuessed: boolean,
    private readonly table: { delimiter: string; headings: readonly string[] } | null = null,
  ) {
    const { operation, answers, vendors } = options;
    const ofFile = answers?.currency ?? currencyOfHeading(columns, operation);
    this.isNamedByHeading = ofFile !== null;
    this.currencyOf = makeRowCurrency(columns, options, ofFile);
    this.widths = table && new RowWidths(table.headings);
    this.amounts = table?.delimiter === "," ? amountColumns(operation, columns) : [];
    const vendorColumn = columns.find(({ target }) => target !== null && "own" in target && target.own === "payee");
    this.vendorsAt = vendors && vendorColumn ? { vendors, at: vendorColumn.index } : null;
    this.leavesHidden = answers?.hiddenRows === "left-out";
    this.firstCells = columns.map(() => []);
    this.secrets = columns.map(({ header, target }) => {
      const ofTarget = target && "field" in target ? fieldOf(operation, target.field)?.secret : null;
      return ofTarget ?? secretOf(operation, header);
    });
    const proseFormats = new Set<string | undefined>(["text", "longtext", "holder"]);
    const isProse = ({ target }: Column) =>
      target !== null && "field" in target && proseFormats.has(fieldOf(operation, target.field)?.format);
    this.proseAt = new Set(columns.filter(isProse).map(({ index }) => index));
    this.kinds = columns.map(({ target }) => {
      if (target === null) return null;
      if ("own" in target) return "text";
      const format = fieldOf(operation, target.field)?.format;
      if (format === "amount" || format === "amounts" || format === "currency" || format === "account") return format;
      return format === "longtext" ? "prose" : format && textFormats.has(format) ? "text" : "value";
    });
  }

  take(entry: Entry<Cell>): void {
    const { row, cells } = entry;
    this.rows += 1;
    if (entry.hidden) this.hidden[entry.hidden === "filter" ? "filtered" : "byHand"] += 1;
    if (entry.hidden && this.leavesHidden) return;
    this.tail.push(entry);
    if (this.tail.length > 2 * tailRows) this.tail = this.tail.slice(-tailRows);
    this.widths?.count(cells.length);
    this.takeSplit(entry);
    const { named, known } = this.currencyOf(cells);
    for (let at = 0; at < this.columns.length; at += 1) {
      const cell = cells[at] ?? "";
      if (cell === "") continue;
      const raw = unwrapText(shownText(cell));
      const kind = this.kinds[at];
      if (this.isGuessed && kind && kind !== "amount" && kind !== "amounts") {
        this.foreign.take(raw, () => ({
          row,
          column: this.columns[at]?.header ?? "",
          secret: this.secrets[at] ?? null,
        }));
      }
      if (typeof cell === "object") this.takeTyped(kind, row, at, cell, known);
      else if (kind === "amount" || kind === "amounts") this.takeAmount(kind, row, at, raw, known);
      if (typeof cell === "string") this.takeText(kind, row, at, raw);
      else if (kind === "account" && isOddAccount(raw)) this.accounts.add(() => this.sampleOf(row, at, raw));
      if (this.vendorsAt?.at === at && isUnknownVendor(raw, this.vendorsAt.vendors))
        this.unknownVendors.add(() => this.sampleOf(row, at, raw));
      const firsts = this.firstCells[at];
      if (firsts && firsts.length < mostSamples && raw.trim() !== "") firsts.push(this.sampleOf(row, at, raw));
      if (this.columns[at]?.header === "" && raw.trim() !== "") this.refuseNameless(row, at);
    }
    const currency = named === "" && this.isNamedByHeading ? (known ?? "") : named;
    if (this.currencies.size < mostCurrencies || this.currencies.has(currency)) {
      this.currencies.set(currency, (this.currencies.get(currency) ?? 0) + 1);
    }
  }

  private takeText(kind: Kind | undefined, row: number, at: number, raw: string): void {
    if (kind === null || kind === undefined || kind === "amount" || kind === "amounts") return;
    const trimmed = raw.trim();
    const sample = () => this.sampleOf(row, at, raw);
    const isShort = kind === "value" || kind === "text";
    if (isShort && isRounded(trimmed)) this.rounded.add(sample);
    else if (kind === "account") {
      if (isRounded(trimmed) || seemsRounded(trimmed)) this.rounded.add(sample);
      else if (isOddAccount(trimmed)) this.accounts.add(sample);
    } else if (isFormula(raw) && !trimmed.startsWith("=") && isRunnable(trimmed)) this.formulas.add(sample);
    else if ((kind === "text" || kind === "prose") && readOtherwise(trimmed) !== trimmed) this.texts.add(sample);
  }

  private takeTyped(kind: Kind | undefined, row: number, at: number, cell: TypedCell, currency: string | null): void {
    if (cell.kind !== "number" || !kind) return;
    const isAmount = kind === "amount" || kind === "amounts";
    const sample = () => this.sampleOf(row, at, cell.value);
    if (isRounded(cell.value)) {
      if (isAmount) this.exponents.add(sample);
      else if (kind === "value" || kind === "text" || kind === "account") this.rounded.add(sample);
    } else if (isAmount && showsOther(cell, currency))
      this.numberFormats.add(() => this.sampleOf(row, at, cell.text), cell, currency);
  }

  /** A number after an amount is its rest only in a column of words; a row that is too wide has its own error. */
  private takeSplit({ row, cells }: Entry<Cell>): void {
    if (this.table === null || cells.length > (this.widths?.named ?? 0)) return;
    for (const at of this.amounts) {
      const next = shownText(cells[at + 1]);
      if (/\p{L}{2}/u.test(next)) this.worded.add(at);
      if (findSplit(cells, [at], this.table.delimiter) < 0) continue;
      this.splitColumns.add(at);
      this.split.add(() => this.sampleOf(row, at, `${shownText(cells[at]).trim()},${next.trim()}`));
    }
  }

  get namedCurrency(): string | null {
    return [...this.currencies.keys()].find((currency) => currency !== "") ?? null;
  }

  get splitAt(): number[] {
    return [...this.splitColumns].filter((at) => this.worded.has(at) || this.proseAt.has(at + 1));
  }

  private takeAmount(kind: "amount" | "amounts", row: number, at: number, raw: string, currency: string | null): void {
    const text = kind === "amount" ? ungroupIndian(splitUnit(raw.trim()).amount, currency) : raw;
    const shape = kind === "amount" ? shapeOfAmount(text) : shapeOfSequence(text);
    this.shapes[shape] += 1;
    if (kind === "amount" && shape === "open") {
      const sign = groupingSign(text, currency);
      if (sign !== null) this.shapes[sign === "." ? "openByPoint" : "openByComma"] += 1;
      const mark = markOfCurrency(text, currency);
      if (mark !== null) this.shapes[mark === "." ? "pointByCurrency" : "commaByCurrency"] += 1;
    }
    if (groupsByBlanks(raw)) this.shapes.groupedByBlanks += 1;
    this.bagOf(shape)?.add(() => this.sampleOf(row, at, raw));
  }

  private bagOf(shape: AmountShape): SampleBag | null {
    switch (shape) {
      case "open":
      case "list":
        return this.open;
      case "point":
        return this.points;
      case "comma":
        return this.commas;
      case "spaced":
        return this.spaced;
      case "exponent":
        return this.exponents;
      case "plain":
      case "broken":
      case "other":
        return null;
      default:
        return shape satisfies never;
    }
  }

  private sampleOf(row: number, at: number, raw: string): Sample {
    const column = this.columns[at]?.header ?? "";
    return { row, column, raw: this.showCell(at, raw.trim()).slice(0, sampleUnits) };
  }

  private showCell(at: number, text: string): string {
    if (isRounded(text) || (this.kinds[at] === "account" && seemsRounded(text))) return text;
    if (this.kinds[at] === "account" && isOddAccount(text)) return hideFigures(text);
    return hideCardNumbers(maskValue(this.secrets[at] ?? null, text));
  }

  private refuseNameless(row: number, at: number): never {
    const column = common.columnNumber(at + 1);
    throw new Refusal(t.headingMissing(at + 1, row), { row, column });
  }
}
