import { isCurrency } from "@/lib/fields/amounts";
import { cardNumberFault } from "@/lib/fields/card-numbers";
import { type DestinationKind, destinationOf } from "@/lib/fields/destinations";
import {
  type EndpointRules,
  type Parsed,
  type ParsedUpdate,
  parseCharge,
  parsePayout,
  parseUpdate,
} from "@/lib/fields/schema";
import { writeNamed } from "@/lib/fields/write-named";
import { makeCardGuard } from "./card-cells";
import { type Cell, shownText } from "./cell";
import { labelOfTarget, makeCellReader } from "./cells";
import type { OwnColumn } from "./column-words";
import { type Column, type IntakeOperation, orderIdOf } from "./columns";
import type { EditReading } from "./edited-cells";
import { chooseEndpoint } from "./endpoints";
import { type FindingPlaces, makeFindingPlaces } from "./finding-places";
import type { IntakeOptions } from "./options";
import type { Entry } from "./records";
import { findRowFault, type Prepared, readCells } from "./row-cells";
import { sampleOrderId } from "./sample-row";
import type { Survey } from "./survey";

/**
 * What is wrong, or needs a review, in a row. `column`: its index in the file; null when the file has no such column.
 * `at`: the cell of a workbook ("C7"); no part of the message, so that one cause is one message. `suggestion`: what the cell
 * likely should say, for a person to take over.
 */
export type RowFinding = {
  column: number | null;
  field: string | null;
  message: string;
  at?: string;
  suggestion?: string;
};

export type JudgedRow = {
  /** 1 is the first row of data; blank lines are none. */
  row: number;
  /** As a spreadsheet numbers it. */
  line: number;
  cells: Cell[];
  state: "valid" | "error" | "question";
  /** It is no part of the batch: hidden, and a person says so, or excluded before. It counts as nothing else. */
  isExcluded?: boolean;
  /** As they go on the wire, by wire name; without an order id where the file gives none. Empty unless it is valid. */
  values: Record<string, string>;
  own: Partial<Record<OwnColumn, string>>;
  /** As the file gives it; null: one is made at release. */
  orderId: string | null;
  /** null: not said in the row nor by its endpoint. */
  currency: string | null;
  /** null: in the profile, or an update's rule. Counted apart, never 0. */
  amount: string | null;
  destination: DestinationKind | null;
  endpointId: string | null;
  errors: RowFinding[];
  warnings: RowFinding[];
};

const anyEndpoint: EndpointRules = { currencies: [], required: [], hidden: [] };
/** Stands for a blank order id while the rest is judged; an id of ours takes its place at release. */
const pendingId = "pending";

/** Judges one row at a time; what concerns several rows (ids that repeat) is the reader's matter. */
export type RowJudge = (
  entry: Entry<Cell>,
  /** By column: what a person typed over a cell. */
  edits?: Readonly<Record<string, string>>,
) => JudgedRow;

/** The judge of a file's rows, by its survey: the same for the first reading and for a cell that was edited. */
export function makeRowJudge(
  survey: Pick<Survey, "form" | "header" | "columns" | "reading">,
  options: IntakeOptions,
): RowJudge {
  const { form, header, columns, reading } = survey;
  const { operation } = options;
  const prepared: Prepared[] = columns
    .filter(({ target }) => target !== null)
    .map((column) => ({
      column,
      label: labelOfTarget(operation, column),
      read: makeCellReader(operation, column, reading),
    }));
  const placeOf = makeFindingPlaces(operation, columns);
  const names = header.map((name) => name.trim().toLowerCase());
  const orderId = orderIdOf(operation);
  const readingOfEdits = makeEditReading(columns, options);
  const guard = makeCardGuard(operation, columns);

  return ({ row, line, cells: given }, edits) => {
    const { cells, places } = guard.hide(given);
    const judged: JudgedRow = {
      row,
      line,
      cells: cells as Cell[],
      state: "error",
      values: {},
      own: {},
      orderId: null,
      currency: null,
      amount: null,
      destination: null,
      endpointId: null,
      errors: [],
      warnings: [],
    };
    for (const column of places) judged.errors.push(cardFinding(column, columns[column], operation));
    const fault = findRowFault(cells, names, form !== null);
    if (fault) {
      judged.errors.push({ field: null, ...fault });
      return judged;
    }
    const ofEdits = edits && { columns: edits, reading: readingOfEdits(cells) };
    const { raw, isOpen, faulty } = readCells(judged, prepared, options.today, places, ofEdits);
    if (raw[orderId]?.trim() === sampleOrderId) {
      const message = "is the sample row of the template: delete it";
      judged.errors.push({ column: placeOf(orderId), field: orderId, message });
      return judged;
    }
    // The one field of ours that a file may give; no other may come in beside it.
    const { [orderId]: givenId, ...rest } = raw;
    judged.orderId = givenId?.trim() ?? null;
    const isSplit = routeRow(judged, rest, placeOf, options);
    const parsed = parseRow(rest, judged, { ...options, filled: { [orderId]: judged.orderId ?? pendingId } });
    if (!parsed.ok) {
      for (const finding of parsed.errors) {
        if (faulty.has(finding.field)) continue;
        const column = placeOf(finding.field, rest);
        const missing = column === null ? ". The file has no column for it: choose one, or add it to the file" : "";
        judged.errors.push({ column, ...finding, message: `${finding.message}${missing}` });
      }
    }
    for (const finding of parsed.warnings) {
      judged.warnings.push({ column: placeOf(finding.field, rest), ...finding });
    }
    if (judged.errors.length > 0) return judged;
    if (isOpen || isSplit || reading.isMixed || reading.isHeld || !parsed.ok) {
      judged.state = "question";
      return judged;
    }
    const { values } = parsed;
    if (judged.orderId === null) delete values[orderId];
    judged.values = values;
    judged.currency = values.currency ?? judged.currency;
    judged.amount = operation === "update-recurring-payment" ? null : (values.amount ?? null);
    judged.state = "valid";
    return judged;
  };
}

function cardFinding(index: number, column: Column | undefined, operation: IntakeOperation): RowFinding {
  const field = column?.target && "field" in column.target ? column.target.field : null;
  const label = column ? labelOfTarget(operation, column) : "";
  return { column: index, field, message: `${label || `Column ${index + 1}`}: ${cardNumberFault}` };
}

/** How edits of a row are read: by the currency it names, or the only one that its connection pays. */
function makeEditReading(columns: Survey["columns"], options: IntakeOptions): (cells: readonly Cell[]) => EditReading {
  const named = columns.find(({ target }) => target !== null && "field" in target && target.field === "currency");
  const form = options.numberForm ?? "1,234.56";
  return (cells) => {
    const given = named ? shownText(cells[named.index]).trim().toUpperCase() : "";
    const choice = chooseEndpoint(given, options);
    if (given !== "" || choice.kind !== "one") return { form, currency: isCurrency(given) ? given : null };
    const [only, ...others] = choice.endpoint.rules.currencies;
    return { form, currency: others.length > 0 ? null : (only ?? null) };
  };
}

/** Chooses the row's endpoint by its currency, which a single endpoint may give it. Returns whether a person has to choose. */
function routeRow(
  judged: JudgedRow,
  raw: Record<string, string>,
  placeOf: FindingPlaces,
  options: IntakeOptions,
): boolean {
  const given = raw.currency?.trim().toUpperCase() ?? "";
  judged.currency = given || null;
  const choice = chooseEndpoint(given, options);
  switch (choice.kind) {
    case "any":
      return false;
    case "several":
      return true;
    case "none": {
      const message = `Currency: no endpoint of this connection pays ${given}`;
      if (/^[A-Z]{3}$/.test(given)) judged.errors.push({ column: placeOf("currency"), field: "currency", message });
      return false;
    }
    case "one": {
      judged.endpointId = choice.endpoint.id;
      const [only, ...others] = choice.endpoint.rules.currencies;
      if (given !== "" || only === undefined || others.length > 0) return false;
      judged.currency = only;
      if (options.operation === "payout") raw.currency = only;
      return false;
    }
    default:
      return choice satisfies never;
  }
}

function parseRow(
  raw: Record<string, string>,
  judged: JudgedRow,
  options: IntakeOptions & { filled: Record<string, string> },
): Parsed | ParsedUpdate {
  const { operation, today, dateForm, filled } = options;
  switch (operation) {
    case "payout": {
      const rules = rulesOf(judged, options);
      judged.destination = destinationOf(raw, rules.hidden);
      return parsePayout(raw, rules, { today, dateForm, filled });
    }
    case "update-recurring-payment": {
      const profile = findProfile(raw, options);
      return parseUpdate(raw, { today, dateForm, filled, profileKind: profile?.kind, currency: profile?.currency });
    }
    case "process-recurring-payments": {
      const currency = judged.currency ?? findProfile(raw, options)?.currency;
      return parseCharge(raw, rulesOf(judged, options), { today, dateForm, filled, currency });
    }
    default:
      return operation satisfies never;
  }
}

function rulesOf({ endpointId }: JudgedRow, { endpoints }: IntakeOptions): EndpointRules {
  if (endpointId === null) return anyEndpoint;
  return endpoints?.find(({ id }) => id === endpointId)?.rules ?? anyEndpoint;
}

function findProfile(raw: Record<string, string>, { profileOf }: IntakeOptions) {
  return profileOf?.(raw["recurring-payment-id"]?.trim() ?? "");
}

/**
 * A valid row as plain text, whatever the order of columns and rows: what fingerprints of payments are made of. The order id
 * and the day are not in it, so that a file exported again with new ones is known. It may hold a card number: it is for a keyed
 * hash, never kept.
 * `written`: its values without an order id, as `writeNamed` writes them, where the caller has them written.
 */
export function canonicalRow(
  { values, own, currency }: Pick<JudgedRow, "values" | "own" | "currency">,
  operation: IntakeOperation,
  written: string | null = null,
): string {
  const ownNames = (Object.keys(own) as OwnColumn[]).filter((name) => name !== "sendOn");
  const addsNothing = ownNames.length === 0 && (!currency || values.currency === currency);
  if (written !== null && addsNothing) return operation + written;
  const { [orderIdOf(operation)]: _orderId, ...all } = values;
  if (currency) all.currency = currency;
  for (const name of ownNames) all[`own:${name}`] = own[name] ?? "";
  return operation + writeNamed(all);
}
