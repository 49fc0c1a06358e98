import { message } from "@/lib/core/text/message";
import { type Cell, shownText } from "@/lib/files/intake/cell";
import { makeCardGuard } from "@/lib/files/intake/cells/card-cells";
import { makeCellReader } from "@/lib/files/intake/cells/cells";
import type { EditReading } from "@/lib/files/intake/cells/edited-cells";
import { makeRowCurrency } from "@/lib/files/intake/cells/row-currency";
import { amountColumns, type Column } from "@/lib/files/intake/columns/column";
import { type FindingPlaces, makeFindingPlaces } from "@/lib/files/intake/columns/finding-places";
import type { IntakeOptions } from "@/lib/files/intake/options";
import { sampleOrderId } from "@/lib/files/intake/sample-row";
import { chooseEndpoint } from "@/lib/files/intake/survey/endpoints";
import type { Survey } from "@/lib/files/intake/survey/survey";
import { isUnknownVendor } from "@/lib/files/intake/survey/vendors";
import type { Entry } from "@/lib/files/intake/text/records";
import { findSplit } from "@/lib/files/intake/text/widths";
import { cardNumberFault } from "@/lib/gateway/fields/card-numbers";
import { destinationOf } from "@/lib/gateway/fields/destinations";
import {
  type EndpointRules,
  type Parsed,
  type ParsedUpdate,
  parseCharge,
  parsePayout,
  parseUpdate,
} from "@/lib/gateway/fields/schema";
import { orderIdOf } from "@/lib/gateway/fields/system-fields";
import { findRowFault, type Prepared, readCells } from "./row-cells";
import type { ValidatedRow } from "./validated-row";

const anyEndpoint: EndpointRules = { currencies: [], required: [], hidden: [] };
/** This placeholder passes validation; the release assigns the real id. */
const pendingId = "pending";

export type RowValidator = (entry: Entry<Cell>, edits?: Readonly<Record<string, string>>) => ValidatedRow;

export function makeRowValidator(
  survey: Pick<Survey, "form" | "header" | "columns" | "reading">,
  options: IntakeOptions,
): RowValidator {
  const { form, header, columns, reading } = survey;
  const { operation } = options;
  const prepared: Prepared[] = columns
    .filter(({ target }) => target !== null)
    .map((column) => ({ column, read: makeCellReader(operation, column, reading) }));
  const placeOf = makeFindingPlaces(operation, columns);
  const names = header.map((name) => name.trim().toLowerCase());
  const orderId = orderIdOf(operation);
  const readingOfEdits = makeEditReading(columns, options, reading.currency);
  const guard = makeCardGuard(operation, columns);
  const amounts = amountColumns(operation, columns);
  const shape = form && { delimiter: form.delimiter, width: form.width, amounts };
  const { splitColumns = [], splitAmounts } = reading;
  const findVendor = makeVendorFinder(reading, options);
  const currencyOf = makeRowCurrency(columns, options, reading.currency);

  return ({ row, line, cells: given }, edits) => {
    const { cells, places } = guard.hide(given);
    const validated: ValidatedRow = {
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
    for (const column of places) {
      validated.errors.push({ column, field: fieldIn(columns[column]), fault: cardNumberFault });
    }
    const fault = findRowFault(cells, names, shape, edits);
    if (fault) {
      validated.errors.push({ field: null, ...fault });
      return validated;
    }
    const splitAt = form && splitAmounts ? findSplit(cells, splitColumns, form.delimiter, edits) : -1;
    if (splitAt >= 0 && splitAmounts === "wrong") {
      const texts = [splitAt, splitAt + 1].map((at) => shownText(cells[at]).trim()) as [string, string];
      validated.errors.push({
        column: splitAt,
        field: fieldIn(columns[splitAt]),
        fault: message("rows.amountIsSplit", ...texts),
      });
      return validated;
    }
    const ofEdits = edits && { columns: edits, reading: readingOfEdits(cells) };
    const { raw, isOpen, faulty } = readCells(
      validated,
      prepared,
      { today: options.today, orderId, reported: places, findVendor, currency: currencyOf(cells).known },
      ofEdits,
    );
    if (validated.orderId === sampleOrderId) {
      validated.orderId = null;
      validated.errors.push({ column: placeOf(orderId), field: orderId, fault: message("cells.sampleRow") });
      return validated;
    }
    const { named } = operation === "payout" ? currencyOf(cells) : { named: "" };
    const ofRow = reading.currency || named;
    if (ofRow && operation === "payout") raw.currency ??= ofRow;
    const isSplit = routeRow(validated, raw, placeOf, options);
    const parsed = parseRow(raw, validated, options, { [orderId]: validated.orderId ?? pendingId });
    if (!parsed.ok) {
      for (const finding of parsed.errors) {
        if (faulty.has(finding.field)) continue;
        validated.errors.push({ column: placeOf(finding.field, raw), ...finding });
      }
    }
    for (const finding of parsed.warnings) {
      validated.warnings.push({ column: placeOf(finding.field, raw), ...finding });
    }
    if (validated.errors.length > 0) return validated;
    if (isOpen || isSplit || splitAt >= 0 || reading.isMixed || reading.isHeld || !parsed.ok) {
      validated.state = "question";
      return validated;
    }
    const { values } = parsed;
    if (validated.orderId === null) delete values[orderId];
    validated.values = values;
    validated.currency = values.currency ?? validated.currency;
    validated.amount = operation === "update-recurring-payment" ? null : (values.amount ?? null);
    validated.state = "valid";
    return validated;
  };
}

function makeVendorFinder({ unknownVendors }: Survey["reading"], { vendors }: IntakeOptions) {
  if (!vendors || !unknownVendors || unknownVendors === "kept") return null;
  return (text: string) => (isUnknownVendor(text, vendors) ? unknownVendors : ("known" as const));
}

const fieldIn = (column: Column | undefined) =>
  column?.target && "field" in column.target ? column.target.field : null;

function makeEditReading(
  columns: Survey["columns"],
  options: IntakeOptions,
  ofFile: Survey["reading"]["currency"],
): (cells: readonly Cell[]) => EditReading {
  const currencyOf = makeRowCurrency(columns, options, ofFile);
  const form = options.numberForm ?? "1,234.56";
  return (cells) => ({ form, currency: currencyOf(cells).known });
}

function routeRow(
  validated: ValidatedRow,
  raw: Record<string, string>,
  placeOf: FindingPlaces,
  options: IntakeOptions,
): boolean {
  const given = raw.currency?.trim().toUpperCase() ?? "";
  validated.currency = given || null;
  const choice = chooseEndpoint(given, options);
  switch (choice.kind) {
    case "any":
      return false;
    case "several":
      return true;
    case "none": {
      const fault = message("cells.noEndpointForCurrency", given);
      if (/^[A-Z]{3}$/.test(given)) validated.errors.push({ column: placeOf("currency"), field: "currency", fault });
      return false;
    }
    case "one": {
      validated.endpointId = choice.endpoint.id;
      const [only, ...others] = choice.endpoint.rules.currencies;
      if (given !== "" || only === undefined || others.length > 0) return false;
      validated.currency = only;
      if (options.operation === "payout") raw.currency = only;
      return false;
    }
    default:
      return choice satisfies never;
  }
}

function parseRow(
  raw: Record<string, string>,
  validated: ValidatedRow,
  options: IntakeOptions,
  filled: Record<string, string>,
): Parsed | ParsedUpdate {
  const { operation, today, dateForm } = options;
  switch (operation) {
    case "payout": {
      const rules = rulesOf(validated, options);
      validated.destination = destinationOf(raw, rules.hidden);
      return parsePayout(raw, rules, { today, dateForm, filled });
    }
    case "update-recurring-payment": {
      const profile = findProfile(raw, options);
      return parseUpdate(raw, { today, dateForm, filled, profileKind: profile?.kind, currency: profile?.currency });
    }
    case "process-recurring-payments": {
      const currency = validated.currency ?? findProfile(raw, options)?.currency;
      return parseCharge(raw, rulesOf(validated, options), { today, dateForm, filled, currency });
    }
    default:
      return operation satisfies never;
  }
}

function rulesOf({ endpointId }: ValidatedRow, { endpoints }: IntakeOptions): EndpointRules {
  if (endpointId === null) return anyEndpoint;
  return endpoints?.find(({ id }) => id === endpointId)?.rules ?? anyEndpoint;
}

function findProfile(raw: Record<string, string>, { profileOf }: IntakeOptions) {
  return profileOf?.(raw["recurring-payment-id"]?.trim() ?? "");
}
