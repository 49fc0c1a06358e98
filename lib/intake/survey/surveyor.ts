import { seemsRounded } from "@/lib/fields/accounts";
import { hideCardNumbers } from "@/lib/fields/card-numbers";
import { fieldOf } from "@/lib/fields/catalogue";
import type { Secret } from "@/lib/fields/field";
import { secretOf } from "@/lib/fields/mask";
import { maskValue } from "@/lib/fields/mask-value";
import { type Cell, shownText, type TypedCell } from "@/lib/intake/cell";
import { amountColumns, type Column } from "@/lib/intake/columns/column";
import type { IntakeOptions } from "@/lib/intake/options";
import { Refusal } from "@/lib/intake/refusal";
import {
  type AmountShape,
  groupsByBlanks,
  isRounded,
  type ShapeCounts,
  shapeOfAmount,
  shapeOfSequence,
} from "@/lib/intake/text/numbers";
import type { Entry } from "@/lib/intake/text/records";
import { findSplit, RowWidths } from "@/lib/intake/text/widths";
import * as common from "@/messages/common";
import * as t from "@/messages/intake/survey-model";
import { ForeignCells } from "./encoding-question";
import { NumberBag, type Sample, SampleBag } from "./questions";
import { tailRows } from "./total-rows";
import { isUnknownVendor } from "./vendors";

const mostCurrencies = 200;
const mostSamples = 3;
const sampleUnits = 60;

type Kind = "amount" | "amounts" | "currency" | "account" | "prose" | "value" | null;

/** Looks at every cell that may be a question, without validating any. */
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
  };
  /** Amounts that each mark reads, and reads differently; and those that prove a mark. */
  readonly open = new SampleBag();
  readonly points = new SampleBag();
  readonly commas = new SampleBag();
  readonly spaced = new SampleBag();
  readonly exponents = new SampleBag();
  readonly rounded = new SampleBag();
  readonly numberFormats = new NumberBag();
  /** Amounts in a file with commas between its cells that may go on in the next one, and the columns that they stand in. */
  readonly split = new SampleBag();
  readonly splitColumns = new Set<number>();
  /** Cells of its rows, where a delimiter is between them. */
  readonly widths: RowWidths | null;
  /** Vendor numbers of no saved payee. */
  readonly unknownVendors = new SampleBag();
  /** Texts with letters beyond ASCII, where the encoding is a guess. */
  readonly foreign = new ForeignCells();
  readonly currencies = new Map<string, number>();
  readonly firstCells: Sample[][];
  /** The last rows, in order: totals are among them. */
  tail: Entry<Cell>[] = [];
  rows = 0;
  /** Rows that a workbook does not show. */
  readonly hidden = { filtered: 0, byHand: 0 };
  private readonly vendorsAt: { vendors: ReadonlySet<string>; at: number } | null;
  private readonly leavesHidden: boolean;
  private readonly secrets: Secret[];
  private readonly kinds: Kind[];
  private readonly amounts: readonly number[];
  /** Columns that hold words by their field, and those before which words were seen. */
  private readonly proseAt: ReadonlySet<number>;
  private readonly worded = new Set<number>();

  constructor(
    private readonly columns: readonly Column[],
    { operation, answers, vendors }: Pick<IntakeOptions, "operation" | "answers" | "vendors">,
    private readonly isGuessed: boolean,
    /** What stands between cells, and all headings, the nameless ones too; null for a workbook. */
    private readonly table: { delimiter: string; headings: readonly string[] } | null = null,
  ) {
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
      const format = "own" in target ? "id" : fieldOf(operation, target.field)?.format;
      if (format === "amount" || format === "amounts" || format === "currency" || format === "account") return format;
      return format === "longtext" ? "prose" : "value";
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
    let currency = "";
    for (let at = 0; at < this.columns.length; at += 1) {
      const cell = cells[at] ?? "";
      const raw = shownText(cell);
      if (cell === "") continue;
      const kind = this.kinds[at];
      if (this.isGuessed && kind && kind !== "amount" && kind !== "amounts") {
        this.foreign.take(raw, () => ({
          row,
          column: this.columns[at]?.header ?? "",
          secret: this.secrets[at] ?? null,
        }));
      }
      if (typeof cell === "object") this.takeTyped(kind, row, at, cell);
      else if (kind === "value" || kind === "account") {
        if (isRounded(raw) || (kind === "account" && seemsRounded(raw)))
          this.rounded.add(() => this.sampleOf(row, at, raw));
      } else if (kind === "amount" || kind === "amounts") this.takeAmount(kind, row, at, raw);
      if (this.vendorsAt?.at === at && isUnknownVendor(raw, this.vendorsAt.vendors))
        this.unknownVendors.add(() => this.sampleOf(row, at, raw));
      if (kind === "currency") currency = raw.trim().toUpperCase();
      const firsts = this.firstCells[at];
      if (firsts && firsts.length < mostSamples && raw.trim() !== "") firsts.push(this.sampleOf(row, at, raw));
      if (this.columns[at]?.header === "" && raw.trim() !== "") this.refuseNameless(row, at);
    }
    if (this.currencies.size < mostCurrencies || this.currencies.has(currency)) {
      this.currencies.set(currency, (this.currencies.get(currency) ?? 0) + 1);
    }
  }

  /** A number proves nothing of how the file's texts are written: it is asked about only where it has two readings itself. */
  private takeTyped(kind: Kind | undefined, row: number, at: number, cell: TypedCell): void {
    if (cell.kind !== "number" || !kind) return;
    const isAmount = kind === "amount" || kind === "amounts";
    const sample = () => this.sampleOf(row, at, cell.value);
    if (isRounded(cell.value)) {
      if (isAmount) this.exponents.add(sample);
      else if (kind === "value" || kind === "account") this.rounded.add(sample);
    } else if (isAmount && cell.shown !== undefined)
      this.numberFormats.add(() => this.sampleOf(row, at, cell.text), cell);
  }

  /** Only among words is a number the rest of an amount, and a row that is too wide has its own error. */
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

  /** Columns whose amounts may be split: what follows them is prose. */
  get splitAt(): number[] {
    return [...this.splitColumns].filter((at) => this.worded.has(at) || this.proseAt.has(at + 1));
  }

  private takeAmount(kind: "amount" | "amounts", row: number, at: number, raw: string): void {
    const shape = kind === "amount" ? shapeOfAmount(raw) : shapeOfSequence(raw);
    this.shapes[shape] += 1;
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

  /** A cell as users may see it: what a spreadsheet rounded is no secret any more. */
  private showCell(at: number, text: string): string {
    if (isRounded(text) || (this.kinds[at] === "account" && seemsRounded(text))) return text;
    return hideCardNumbers(maskValue(this.secrets[at] ?? null, text));
  }

  private refuseNameless(row: number, at: number): never {
    const column = common.columnNumber(at + 1);
    throw new Refusal(t.columnHasNoHeading(at + 1, row), { row, column });
  }
}
