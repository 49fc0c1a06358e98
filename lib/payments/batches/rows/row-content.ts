import type { batchRows } from "@/db/schema/batch-rows";
import type { Sealer } from "@/lib/core/secrets/seal";
import { message } from "@/lib/core/text/message";
import { type Cell, shownText } from "@/lib/files/intake/cell";
import { type CardGuard, makeCardGuard } from "@/lib/files/intake/cells/card-cells";
import type { Column } from "@/lib/files/intake/columns/column";
import type { IntakeOperation } from "@/lib/files/intake/columns/columns";
import { makeNameFinder } from "@/lib/files/intake/columns/receiver-names";
import { asksForValuesAlone, canonicalRow, type ValidatedRow } from "@/lib/files/intake/rows/validated-row";
import { hideCardNumbers } from "@/lib/gateway/fields/card-numbers";
import { catalogue } from "@/lib/gateway/fields/catalogue";
import type { DestinationKind } from "@/lib/gateway/fields/destinations";
import { secretOf } from "@/lib/gateway/fields/mask";
import { maskValue } from "@/lib/gateway/fields/mask-value";
import { releaseField } from "@/lib/gateway/fields/release-field";
import { orderIdOf } from "@/lib/gateway/fields/system-fields";
import { sortNamed } from "@/lib/gateway/fields/write-named";
import type { BatchKind, RowVerdict } from "@/lib/payments/batches/labels";
import { kindRows, type OrderKind } from "@/lib/payments/orders/facets";
import { newClientOrderId } from "@/lib/payments/orders/ids";
import { describeReceiver, payeeIdentifier } from "@/lib/payments/payees/receiver";
import * as t from "@/messages/batches/model";
import { digestRow, digestValues } from "./digests";
import { type KeptRow, type SealedParts, sealRow } from "./sealed-row";

export type NewRow = typeof batchRows.$inferInsert & { writtenFields?: string };

export const orderKindOf = { payout: "payout", recurring: "charge", update: "update" } as const satisfies Record<
  BatchKind,
  OrderKind
>;

export const intakeOperationOf = (kind: BatchKind): IntakeOperation => kindRows[orderKindOf[kind]].operation;

export type RowFrame = {
  batchId: string;
  kind: BatchKind;
  columns: readonly Column[];
  cvvEndpoints: ReadonlySet<string>;
};

export function frameOf(
  { id, kind }: { id: string; kind: BatchKind },
  columns: readonly Column[],
  { cvvEndpoints }: Pick<RowFrame, "cvvEndpoints">,
): RowFrame {
  return { batchId: id, kind, columns, cvvEndpoints };
}

export function sealedColumns({ kind, columns }: Pick<RowFrame, "kind" | "columns">): Set<number> {
  const operation = intakeOperationOf(kind);
  const names = columns.map(({ target, header, index }) => ({
    index,
    name: target !== null && "field" in target ? target.field : header,
  }));
  return new Set(names.filter(({ name }) => secretOf(operation, name) === "sealed").map(({ index }) => index));
}

export function typeOver(cells: readonly Cell[], edits: Readonly<Record<string, string>>): Cell[] {
  return cells.map((cell, at) => edits[at] ?? cell);
}

const verdicts = { valid: "ready", error: "error", question: "question" } as const satisfies Record<
  ValidatedRow["state"],
  RowVerdict
>;

export type RowStore = (validated: ValidatedRow, kept?: KeptRow | null, batchId?: string) => NewRow;

/**
 * Makes the writer of a batch's rows: secrets are masked and sealed, and each row gets its order id before anything is
 * sent. Made once per file.
 */
export function makeRowStore(sealer: Sealer, frame: RowFrame): RowStore {
  const operation = intakeOperationOf(frame.kind);
  const [guard, nameIn] = [makeCardGuard(operation, frame.columns), makeNameFinder(frame.columns)];
  const part = makePartition(operation, sealedColumns(frame));
  const fingerprintOf = (row: ValidatedRow, mark: string) =>
    asksForValuesAlone(row) ? mark : sealer.fingerprint(canonicalRow(row, operation), "batch.fingerprint");
  return (validated, kept = null, batchId = frame.batchId) => {
    const values = sortNamed(validated.values, orderIdOf(operation));
    const fault = validated.state === "valid" ? findRouteFault(validated, frame.cvvEndpoints) : null;
    const verdict = fault ? "error" : verdicts[validated.state];
    const clientOrderId = validated.orderId ?? kept?.clientOrderId ?? newClientOrderId();
    const yourReference = validated.own.reference || null;
    const sendOn = validated.own.sendOn ?? null;
    const edited = kept && Object.keys(kept.edited).length > 0 ? kept.edited : null;
    const { row: number, line, warnings, amount, currency, endpointId } = validated;
    const { cells, edits, fields, sealed } = part(
      kept ? [...guard.hide(kept.cells).cells] : validated.cells,
      kept && hideInEdits(guard, kept.edits),
      values,
    );
    const sealedFields = sealed && sealRow(sealer, batchId, number, sealed);
    // Copies properties by name: spreads take twice the time of all the rest.
    if (verdict !== "ready") {
      return {
        batchId,
        number,
        line,
        verdict,
        cells,
        edits,
        edited,
        errors: fault ? [fault] : validated.errors,
        warnings,
        fields: {},
        sealedFields,
        endpointId,
        amount: null,
        currency,
        yourReference,
        clientOrderId,
        sendOn,
      };
    }
    const whom = describeWhom(frame.kind, values, validated.destination, () => nameIn(validated.cells));
    const payeeFingerprint = sealer.fingerprint(payeeIdentifier(whom.destination, values), "payee");
    const written = JSON.stringify(values);
    const valuesDigest = digestValues(sealer, operation, written);
    const marked = {
      batchId,
      number,
      endpointId: endpointId ?? "",
      clientOrderId,
      values: valuesDigest,
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
      verdict,
      cells,
      edits,
      edited,
      errors: validated.errors,
      warnings,
      fields,
      writtenFields: fields === values ? written : undefined,
      sealedFields,
      endpointId,
      destination: whom.destination,
      amount,
      currency,
      receiverName: whom.receiverName,
      receiverAccount: whom.receiverAccount,
      payeeFingerprint,
      fingerprint: fingerprintOf(validated, valuesDigest).slice(0, 22),
      yourReference,
      clientOrderId,
      sendOn,
      digest: digestRow(sealer, marked),
    };
  };
}

function hideInEdits({ isExempt }: CardGuard, edits: KeptRow["edits"]): Record<string, string> | null {
  const typed = Object.entries(edits);
  const hide = (at: string, text: string) => (isExempt(Number(at), text) ? text : hideCardNumbers(text));
  return typed.length === 0 ? null : Object.fromEntries(typed.map(([at, text]) => [at, hide(at, text)]));
}

type Parted = {
  cells: Cell[];
  edits: Record<string, string> | null;
  fields: Record<string, string>;
  sealed: SealedParts | null;
};

function makePartition(operation: IntakeOperation, columns: ReadonlySet<number>) {
  const secret = catalogue[operation].map(({ name }) => name).filter((name) => secretOf(operation, name) === "sealed");
  const hide = (at: number, cell: string) => (columns.has(at) ? maskValue("sealed", cell) : cell);
  return (cells: Cell[], edits: Record<string, string> | null, values: Record<string, string>): Parted => {
    if (columns.size === 0 && !secret.some((name) => name in values)) {
      return { cells, edits, fields: values, sealed: null };
    }
    const edited = Object.entries(edits ?? {});
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
      cells: cells.map((cell, at) => (columns.has(at) ? maskValue("sealed", shownText(cell)) : cell)),
      edits: edits && Object.fromEntries(edited.map(([at, text]) => [at, hide(Number(at), text)])),
      fields,
      sealed,
    };
  };
}

export function excludeRow(row: NewRow): NewRow {
  return { ...row, verdict: "aside", digest: null, fingerprint: null };
}

function findRouteFault({ endpointId, destination }: ValidatedRow, cvvEndpoints: ReadonlySet<string>) {
  if (endpointId === null) return { column: null, field: null, fault: message("rows.noEndpoint") };
  if (destination === "card" && cvvEndpoints.has(endpointId)) {
    return { column: null, field: releaseField, fault: message("rows.needsVerificationValue") };
  }
  return null;
}

function describeWhom(
  kind: BatchKind,
  values: Record<string, string>,
  named: DestinationKind | null,
  nameInFile: () => string | null,
) {
  const destination = (kind === "payout" ? named : null) ?? ("stored_profile" as const);
  if (kind === "payout") {
    const { name, account } = describeReceiver(destination, values);
    return { destination, receiverName: name ?? nameInFile(), receiverAccount: account };
  }
  const fullName = [values["first-name"], values["last-name"]].filter(Boolean).join(" ");
  const receiverName = fullName || values["card-printed-name"] || null;
  return { destination, receiverName, receiverAccount: t.profile(values["recurring-payment-id"] ?? "") };
}
