import type { batchRows, EditedCells } from "@/db/schema/batches";
import type { Sealer } from "@/lib/core/seal";
import { hideCardNumbers } from "@/lib/fields/card-numbers";
import { catalogue } from "@/lib/fields/catalogue";
import { releaseField } from "@/lib/fields/desk-fields";
import type { DestinationKind } from "@/lib/fields/destinations";
import { markOf, maskValue } from "@/lib/fields/mask";
import { writeNamed } from "@/lib/fields/write-named";
import { type CardGuard, makeCardGuard } from "@/lib/intake/card-cells";
import { type Cell, shownText } from "@/lib/intake/cell";
import type { Column, IntakeOperation } from "@/lib/intake/columns";
import { orderIdOf } from "@/lib/intake/columns";
import { canonicalRow, type JudgedRow } from "@/lib/intake/rows";
import type { OrderKind } from "@/lib/orders/facets";
import { newClientOrderId } from "@/lib/orders/ids";
import { operationOf } from "@/lib/orders/write-call";
import { describeReceiver, payeeIdentifier } from "@/lib/payees/receiver";
import { markRow } from "./marks";
import { type SealedParts, sealRow } from "./sealed-row";
import type { BatchKind, RowVerdict } from "./words";

/** `writtenFields`: its fields as JSON, where they were written for its marks already. */
export type NewRow = typeof batchRows.$inferInsert & { writtenFields?: string };

/** What an order of this kind of batch is. */
export const orderKindOf = { payout: "payout", recurring: "charge", update: "update" } as const satisfies Record<
  BatchKind,
  OrderKind
>;

/** The operation whose fields a file of this kind has. */
export const intakeOperationOf = (kind: BatchKind): IntakeOperation => operationOf[orderKindOf[kind]];

/** A batch as far as its rows need to know it. */
export type RowFrame = {
  batchId: string;
  kind: BatchKind;
  columns: readonly Column[];
  /** Endpoints that ask for a card verification value. */
  cvvEndpoints: ReadonlySet<string>;
};

export function frameOf(
  { id, kind }: { id: string; kind: BatchKind },
  columns: readonly Column[],
  { cvvEndpoints }: Pick<RowFrame, "cvvEndpoints">,
): RowFrame {
  return { batchId: id, kind, columns, cvvEndpoints };
}

/** Columns whose cells are kept sealed, by their place in the row. */
export function sealedColumns({ kind, columns }: Pick<RowFrame, "kind" | "columns">): Set<number> {
  const operation = intakeOperationOf(kind);
  const names = columns.map(({ target, header, index }) => ({
    index,
    name: target !== null && "field" in target ? target.field : header,
  }));
  return new Set(names.filter(({ name }) => markOf(operation, name) === "sealed").map(({ index }) => index));
}

/** What is kept of a row through edits: its place's own cells, what people typed over them, and the id made for it. */
export type KeptRow = {
  cells: readonly Cell[];
  edits: Readonly<Record<string, string>>;
  edited: Readonly<EditedCells>;
  clientOrderId: string | null;
};

/** A row's cells with what people typed over them. */
export function typeOver(cells: readonly Cell[], edits: Readonly<Record<string, string>>): Cell[] {
  return cells.map((cell, at) => edits[at] ?? cell);
}

const verdicts = { valid: "ready", error: "error", question: "question" } as const satisfies Record<
  JudgedRow["state"],
  RowVerdict
>;

/** `batchId`: another batch than the frame's, where the row is for it. */
export type RowStore = (judged: JudgedRow, kept?: KeptRow | null, batchId?: string) => NewRow;

const noEdits: Readonly<Record<string, string>> = {};

/**
 * Makes what writes a batch's rows as they are stored: what is secret stands masked with its own value sealed beside it, and an
 * order id is there before anything leaves. Made once for a file: what follows from its columns is worked out once.
 */
export function makeRowStore(sealer: Sealer, frame: RowFrame): RowStore {
  const { kind, cvvEndpoints } = frame;
  const operation = intakeOperationOf(kind);
  const orderIdName = orderIdOf(operation);
  const guard = makeCardGuard(operation, frame.columns);
  const part = makePartition(operation, sealedColumns(frame));
  return (judged, kept = null, batchId = frame.batchId) => {
    const values: Record<string, string> = {};
    for (const name in judged.values) if (name !== orderIdName) values[name] = judged.values[name] ?? "";
    const fault = judged.state === "valid" ? findRouteFault(judged, cvvEndpoints) : null;
    const verdict = fault ? "error" : verdicts[judged.state];
    const clientOrderId = judged.orderId ?? kept?.clientOrderId ?? newClientOrderId();
    const yourReference = judged.own.reference || null;
    const sendOn = judged.own.sendOn ?? null;
    const edited = kept && Object.keys(kept.edited).length > 0 ? kept.edited : null;
    const { row: number, line, warnings, amount, currency, endpointId } = judged;
    const { cells, edits, fields, sealed } = part(
      kept ? guard.hide(kept.cells).cells : judged.cells,
      kept ? hideInEdits(guard, kept.edits) : noEdits,
      values,
    );
    const sealedFields = sealed && sealRow(sealer, batchId, number, sealed);
    if (verdict !== "ready") {
      const errors = fault ? [fault] : judged.errors;
      const base = {
        batchId,
        number,
        line,
        cells,
        edits,
        edited,
        errors,
        warnings,
        sealedFields,
        yourReference,
        clientOrderId,
        sendOn,
      };
      return { ...base, verdict, fields: {}, endpointId, amount: null, currency };
    }
    const { destination, receiverName, receiverAccount } = describeWhom(kind, values, judged.destination);
    const payeeFingerprint = sealer.fingerprint(payeeIdentifier(destination, values), "payee");
    const written = writeNamed(values);
    const marked = {
      batchId,
      number,
      endpointId: endpointId ?? "",
      clientOrderId,
      written,
      amount,
      currency,
      payeeFingerprint,
      yourReference,
      sendOn,
    };
    return {
      batchId,
      number,
      line,
      cells,
      edits,
      edited,
      errors: judged.errors,
      warnings,
      sealedFields,
      yourReference,
      clientOrderId,
      sendOn,
      verdict,
      fields,
      ...(fields === values ? { writtenFields: written } : {}),
      endpointId,
      destination,
      receiverName,
      receiverAccount,
      amount,
      currency,
      payeeFingerprint,
      fingerprint: sealer.fingerprint(canonicalRow(judged, operation, written), "batch.fingerprint"),
      mark: markRow(sealer, marked),
    };
  };
}

/** What was typed over a column that held cards may now be typed over one that holds none. */
function hideInEdits({ isExempt }: CardGuard, edits: KeptRow["edits"]): KeptRow["edits"] {
  const hide = (at: string, text: string) => (isExempt(Number(at), text) ? text : hideCardNumbers(text));
  return Object.fromEntries(Object.entries(edits).map(([at, text]) => [at, hide(at, text)]));
}

/** What of a row is stored in the open; `sealed`: null where nothing of it is secret. */
type Parted = {
  cells: Cell[];
  edits: Record<string, string> | null;
  fields: Record<string, string>;
  sealed: SealedParts | null;
};

/** What parts a row by its file's secret columns and its operation's secret fields; most files have neither. */
function makePartition(operation: IntakeOperation, columns: ReadonlySet<number>) {
  const secret = catalogue[operation].map(({ name }) => name).filter((name) => markOf(operation, name) === "sealed");
  const hide = (at: number, cell: string) => (columns.has(at) ? maskValue("sealed", cell) : cell);
  return (cells: readonly Cell[], edits: Readonly<Record<string, string>>, values: Record<string, string>): Parted => {
    const edited = Object.entries(edits);
    const shownEdits = Object.fromEntries(edited.map(([at, text]) => [at, hide(Number(at), text)]));
    const own = { cells: [...cells], edits: edited.length === 0 ? null : shownEdits, fields: values, sealed: null };
    if (columns.size === 0 && !secret.some((name) => name in values)) return own;
    const sealed: SealedParts = { values: {}, edits: {}, cells: {} };
    const fields = { ...values };
    for (const name of secret) {
      const value = values[name];
      if (value === undefined) continue;
      sealed.values[name] = value;
      fields[name] = maskValue("sealed", value);
    }
    for (const [at, text] of edited) if (columns.has(Number(at))) sealed.edits[at] = text;
    for (const at of columns) if (cells[at]) sealed.cells[at] = cells[at];
    return {
      ...own,
      cells: cells.map((cell, at) => (columns.has(at) ? hide(at, shownText(cell)) : cell)),
      fields,
      sealed,
    };
  };
}

/** The row as no part of its batch: it stays where it is, and nothing sends it. */
export function excludeRow(row: NewRow): NewRow {
  return { ...row, verdict: "aside", mark: null, fingerprint: null };
}

/** A row that nothing can send: no endpoint, or one that asks for what only a person at the release can type. */
function findRouteFault({ endpointId, destination }: JudgedRow, cvvEndpoints: ReadonlySet<string>) {
  if (endpointId === null) return { column: null, field: null, message: "No endpoint of this connection is for it." };
  if (destination === "card" && cvvEndpoints.has(endpointId)) {
    const message =
      "This endpoint asks for a card verification value, which is typed at release: send this one by hand.";
    return { column: null, field: releaseField, message };
  }
  return null;
}

/** Who is paid, charged or changed. The row is ready, so its values name somebody. */
function describeWhom(kind: BatchKind, values: Record<string, string>, named: DestinationKind | null) {
  const destination = (kind === "payout" ? named : null) ?? ("stored_profile" as const);
  if (kind === "payout") {
    const { name, account } = describeReceiver(destination, values);
    return { destination, receiverName: name, receiverAccount: account };
  }
  const fullName = [values["first-name"], values["last-name"]].filter(Boolean).join(" ");
  const receiverName = fullName || values["card-printed-name"] || null;
  return { destination, receiverName, receiverAccount: `Profile ${values["recurring-payment-id"] ?? ""}` };
}
