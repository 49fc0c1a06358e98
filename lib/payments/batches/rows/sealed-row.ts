import type { batchRows, EditedCells } from "@/db/schema/batch-rows";
import type { Sealer } from "@/lib/core/secrets/seal";
import type { Cell } from "@/lib/files/intake/cell";
import { isClientOrderId } from "@/lib/payments/orders/ids";

export type BatchRow = typeof batchRows.$inferSelect;

export type KeptRow = {
  cells: readonly Cell[];
  edits: Readonly<Record<string, string>>;
  edited: Readonly<EditedCells>;
  clientOrderId: string | null;
};

export type SealedParts = {
  values: Record<string, string>;
  edits: Record<string, string>;
  cells: Record<string, Cell>;
};

const noParts: SealedParts = { values: {}, edits: {}, cells: {} };
const contextOf = (batchId: string, number: number) => ({ purpose: "batch.row", owner: `${batchId}/${number}` });

export function sealRow(sealer: Sealer, batchId: string, number: number, parts: SealedParts): string | null {
  const isEmpty = Object.values(parts).every((part) => Object.keys(part).length === 0);
  return isEmpty ? null : sealer.seal(JSON.stringify(parts), contextOf(batchId, number));
}

/** @throws when the key is wrong */
export function openRow(sealer: Sealer, batchId: string, number: number, sealed: string | null): SealedParts {
  return sealed === null ? noParts : (JSON.parse(sealer.open(sealed, contextOf(batchId, number))) as SealedParts);
}

export type SealedKept = Pick<
  BatchRow,
  "batchId" | "number" | "sealedFields" | "cells" | "edits" | "edited" | "clientOrderId"
>;

/** @throws when the key is wrong */
export function openKept(sealer: Sealer, row: SealedKept): KeptRow {
  const parts = openRow(sealer, row.batchId, row.number, row.sealedFields);
  const cells = row.cells.map((cell, at) => parts.cells[at] ?? cell);
  const edits = { ...row.edits, ...parts.edits };
  return { cells, edits, edited: row.edited ?? {}, clientOrderId: row.clientOrderId };
}

export const mintedId = ({ clientOrderId }: Pick<BatchRow, "clientOrderId">) =>
  isClientOrderId(clientOrderId) ? clientOrderId : null;
