import type { FileReader } from "@/lib/core/files/reading-thread";
import { Sealer } from "@/lib/core/secrets/seal";
import type { Cell } from "@/lib/files/intake/cell";
import { type IntakeResult, isOfFile, readIntake } from "@/lib/files/intake/intake";
import type { IntakeFile, IntakeOptions, SheetFile } from "@/lib/files/intake/options";
import { makeRowValidator } from "@/lib/files/intake/rows/rows";
import type { Survey } from "@/lib/files/intake/survey/survey";
import { chooseSheet, readWorkbook } from "@/lib/files/intake/workbook/workbook";
import type { BatchKind } from "@/lib/payments/batches/labels";
import type { Reading } from "./frame";
import { excludeRow, frameOf, makeRowStore, type NewRow, typeOver } from "./row-content";
import { RowLines } from "./row-lines";
import { openSealedFile, sealFile } from "./sealed-file";
import type { BatchRow, KeptRow } from "./sealed-row";
import { mintedId, openKept, type SealedKept } from "./sealed-row";

export type StoredRow = SealedKept & Pick<BatchRow, "verdict" | "fromBatchId" | "fromNumber">;
export type FilePart = { bytes: Uint8Array } | { sealed: string } | { rows: StoredRow[] };

export type FileRequest = {
  batch: { id: string; kind: BatchKind };
  source:
    | { kind: "uploaded"; name: string; file: SheetFile | null }
    | { kind: "kept"; name: string }
    | { kind: "rows"; name: string; header: readonly string[] };
  sheet: string | undefined;
  options: Omit<IntakeOptions, "profileOf">;
  profiles: Reading["profiles"];
  cvvEndpoints: Reading["cvvEndpoints"];
  leavesOutHidden: boolean | null;
  keys: Uint8Array[];
};

export type FileAnswer = { kind: "unreadable"; reason: string } | { kind: "read"; result: IntakeResult };

type Carried = Omit<KeptRow, "cells"> & Pick<BatchRow, "fromBatchId" | "fromNumber">;
type Kept = { cells: Cell[][]; carried: Map<number, Carried>; excluded: Set<number> };

export const readFile: FileReader<FileRequest, FileAnswer> = async (request, parts, send) => {
  const sealer = Sealer.ofKeys(request.keys);
  const kept = openRows(sealer, parts as FilePart[], request.source.kind === "rows");
  const uploaded = Buffer.concat((parts as FilePart[]).flatMap((part) => ("bytes" in part ? part.bytes : [])));
  const source = openSource(sealer, request, parts as FilePart[], kept, uploaded);
  parts.length = 0;
  const opened = await openTable(source, request.sheet);
  if (!opened.ok) return { kind: "unreadable", reason: opened.reason };
  const { profiles, leavesOutHidden, batch } = request;
  const options = { ...request.options, ...(profiles ? { profileOf: (number: string) => profiles.get(number) } : {}) };
  const excludes = (row: number, isHidden: boolean) =>
    isHidden && leavesOutHidden !== null ? leavesOutHidden : kept.excluded.has(row);
  const steps = readIntake(opened.file, options, excludes);
  const lines = new RowLines();
  let write: ((validated: Validated) => NewRow) | null = null;
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    if (step.value.kind === "surveyed") write = makeWriter(sealer, request, step.value.survey, options, kept.carried);
    if (step.value.kind !== "rows" || !write) continue;
    for (const validated of step.value.rows) if (lines.add(write(validated))) await send("rows", lines.cut());
  }
  const rest = lines.cut();
  if (rest.length > 0) await send("rows", rest);
  const result = step.value;
  // A refused file is not kept, even sealed, because it may hold card verification codes.
  const isKept = request.source.kind === "uploaded" && (result.verdict !== "refused" || !isOfFile(result));
  if (isKept) await send("file", sealFile(sealer, batch.id, uploaded));
  return { kind: "read", result };
};

function openRows(sealer: Sealer, parts: readonly FilePart[], withCells: boolean): Kept {
  const found: Kept = { cells: [], carried: new Map(), excluded: new Set() };
  for (const part of parts) {
    for (const row of "rows" in part ? part.rows : []) {
      const { cells, edits, edited } = openKept(sealer, row);
      const { fromBatchId, fromNumber } = row;
      if (row.verdict === "aside") found.excluded.add(row.number);
      if (withCells) found.cells.push([...cells]);
      if (Object.keys(edits).length === 0 && fromBatchId === null) continue;
      found.carried.set(row.number, { edits, edited, clientOrderId: mintedId(row), fromBatchId, fromNumber });
    }
  }
  return found;
}

function openSource(
  sealer: Sealer,
  { source, sheet, batch }: FileRequest,
  parts: readonly FilePart[],
  { cells }: Kept,
  uploaded: Uint8Array,
): IntakeFile {
  const { name } = source;
  if (source.kind === "uploaded") return source.file ?? { kind: "text", name, bytes: uploaded };
  if (source.kind === "rows") return { kind: "sheet", name, sheet: sheet ?? "", rows: [[...source.header], ...cells] };
  const sealed = parts.map((part) => ("sealed" in part ? part.sealed : "")).join("");
  return { kind: "text", name, bytes: openSealedFile(sealer, batch.id, sealed) };
}

async function openTable(
  file: IntakeFile,
  sheet: string | undefined,
): Promise<{ ok: true; file: IntakeFile } | { ok: false; reason: string }> {
  if (file.kind === "sheet" || !/\.xls[xm]$/i.test(file.name)) return { ok: true, file };
  const workbook = await readWorkbook(file.name, file.bytes);
  return workbook.ok ? chooseSheet(file.name, workbook.sheets, sheet) : workbook;
}

function makeWriter(
  sealer: Sealer,
  { batch, cvvEndpoints }: FileRequest,
  survey: Survey,
  options: IntakeOptions,
  carried: ReadonlyMap<number, Carried>,
): (validated: Validated) => NewRow {
  const store = makeRowStore(sealer, frameOf(batch, survey.columns, { cvvEndpoints }));
  const validate = makeRowValidator(survey, options);
  const writeRow = (validated: Validated): NewRow => {
    const before = carried.get(validated.row);
    if (!before) return store(validated);
    const { fromBatchId, fromNumber, ...kept } = before;
    const { row, line, cells } = validated;
    const isEdited = Object.keys(kept.edits).length > 0;
    const read = isEdited ? validate({ row, line, cells: typeOver(cells, kept.edits) }, kept.edits) : validated;
    return { ...store(read, { ...kept, cells }), fromBatchId, fromNumber };
  };
  return (validated) => (validated.isExcluded ? excludeRow(writeRow(validated)) : writeRow(validated));
}

type Validated = Parameters<ReturnType<typeof makeRowStore>>[0];
