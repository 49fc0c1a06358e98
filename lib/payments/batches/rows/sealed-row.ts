import type { batchRows, EditedCells } from "@/db/schema/batch-rows";
import type { Sealer } from "@/lib/core/secrets/seal";
import type { Cell } from "@/lib/files/intake/cell";
import { isClientOrderId } from "@/lib/payments/orders/ids";

/** A row as it is stored. */
export type BatchRow = typeof batchRows.$inferSelect;

/** What is kept of a row through edits: its place's own cells, what users typed over them, and the id made for it. */
export type KeptRow = {
  cells: readonly Cell[];
  edits: Readonly<Record<string, string>>;
  edited: Readonly<EditedCells>;
  clientOrderId: string | null;
};

/** What of a row is kept sealed, and only while its batch is a draft or waits. */
export type SealedParts = {
  /** Wire name → value as it will be sent. */
  values: Record<string, string>;
  /** Wire name → what a user typed. */
  edits: Record<string, string>;
  /** Place in the row → the cell as uploaded. */
  cells: Record<string, Cell>;
};

const noParts: SealedParts = { values: {}, edits: {}, cells: {} };
const contextOf = (batchId: string, number: number) => ({ purpose: "batch.row", owner: `${batchId}/${number}` });

/** Null where there is nothing to seal. */
export function sealRow(sealer: Sealer, batchId: string, number: number, parts: SealedParts): string | null {
  const isEmpty = Object.values(parts).every((part) => Object.keys(part).length === 0);
  return isEmpty ? null : sealer.seal(JSON.stringify(parts), contextOf(batchId, number));
}

/** Throws when the key is not theirs. */
export function openRow(sealer: Sealer, batchId: string, number: number, sealed: string | null): SealedParts {
  return sealed === null ? noParts : (JSON.parse(sealer.open(sealed, contextOf(batchId, number))) as SealedParts);
}

/** Of a stored row: what it takes to know what is in it. */
export type SealedKept = Pick<
  BatchRow,
  "batchId" | "number" | "sealedFields" | "cells" | "edits" | "edited" | "clientOrderId"
>;

/** What is in a stored row, in the clear: the file's own cells, and what was typed. Throws when the key is not theirs. */
export function openKept(sealer: Sealer, row: SealedKept): KeptRow {
  const parts = openRow(sealer, row.batchId, row.number, row.sealedFields);
  const cells = row.cells.map((cell, at) => parts.cells[at] ?? cell);
  const edits = { ...row.edits, ...parts.edits };
  return { cells, edits, edited: row.edited ?? {}, clientOrderId: row.clientOrderId };
}

/** An id that was made for the row stays its own; one that the file gave may be what was edited. */
export const mintedId = ({ clientOrderId }: Pick<BatchRow, "clientOrderId">) =>
  isClientOrderId(clientOrderId) ? clientOrderId : null;
