import { createHash } from "node:crypto";
import type { Database } from "@/db/client";
import { AppError } from "@/lib/core/runtime/errors";
import { Refusal } from "@/lib/files/intake/refusal";
import { PartArchive } from "@/lib/files/intake/workbook/zip";
import * as t from "@/messages/close/evidence-model";
import { measureAll, writeEvidence } from "./evidence";
import type { EvidenceExtent } from "./evidence-inputs";
import { filesMost, type Manifest, type ManifestFile, manifestName, readManifest } from "./manifest";

const megabyte = 1024 * 1024;
export const evidenceBounds = { fileBytes: 500 * megabyte, unpackedBytes: 1_900 * megabyte } as const;
const manifestBytesMost = 64 * 1024;

export type EvidenceVerdict = {
  kind: "same" | "differs" | "unreadable";
  lines: string[];
};

const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
/** Escapes a name from an untrusted file for a terminal. */
const shown = (name: string) => JSON.stringify(name.slice(0, 80)).replace(/[^\x20-\x7e]/g, "?");

/**
 * Compares an evidence file with its manifest and the database, as of its own signatures and later items, since later
 * ones don't invalidate it.
 */
export async function verifyEvidence(db: Database, bytes: Uint8Array): Promise<EvidenceVerdict> {
  let found: Found;
  try {
    found = readFound(bytes);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: "unreadable", lines: [t.unreadable(error.message)] };
  }
  const { manifest } = found;
  if (!manifest)
    return { kind: "differs", lines: [found.files.has(manifestName) ? t.manifestInvalid : t.manifestMissing] };
  const lines = compareWithManifest(found.files, manifest);
  const { differences, since } = await compareWithDatabase(db, { bytes, manifest, files: found.files });
  if (lines.length === 0 && differences.length === 0) {
    const followed = since.signatures + since.laterItems > 0;
    return {
      kind: "same",
      lines: [t.sameBytes, ...(followed ? [t.followedBy(since.signatures, since.laterItems)] : [])],
    };
  }
  return { kind: "differs", lines: [t.manifestValid(manifest.from, manifest.to), ...lines, ...differences] };
}

type Found = { files: Map<string, ManifestFile>; manifest: Manifest | null };

function readFound(bytes: Uint8Array): Found {
  const archive = new PartArchive(bytes, t, evidenceBounds.unpackedBytes);
  const { names } = archive;
  if (names.length > filesMost) throw new Refusal(t.tooManyFiles(filesMost));
  const files = new Map<string, ManifestFile>();
  let text = "";
  for (const name of names) {
    const decoder = new TextDecoder();
    const pieces = function* () {
      for (const piece of archive.openBytes(name) ?? []) {
        if (name === manifestName && text.length <= manifestBytesMost) text += decoder.decode(piece, { stream: true });
        yield piece;
      }
    };
    files.set(name, measureAll(name, pieces()));
  }
  return { files, manifest: text.length > manifestBytesMost ? null : readManifest(text) };
}

const areSame = (a: ManifestFile | undefined, b: ManifestFile | undefined) =>
  a?.sha256 === b?.sha256 && a?.bytes === b?.bytes;

function compareWithManifest(files: Found["files"], manifest: Manifest): string[] {
  const listed = manifest.files.flatMap((file) => {
    const found = files.get(file.name);
    if (!found) return [t.fileMissing(file.name)];
    return areSame(found, file) ? [] : [t.fileChanged(file.name)];
  });
  const names = new Set([manifestName, ...manifest.files.map(({ name }) => name)]);
  const unknown = [...files.keys()].filter((name) => !names.has(name)).map((name) => t.fileUnknown(shown(name)));
  return [...listed, ...unknown];
}

type Given = { bytes: Uint8Array; manifest: Manifest; files: Found["files"] };

type Compared = { differences: string[]; since: EvidenceExtent };

async function compareWithDatabase(db: Database, { bytes, manifest, files }: Given): Promise<Compared> {
  try {
    const made = await writeEvidence(db, manifest.periodId, manifest);
    const { since } = made;
    const whole = createHash("sha256");
    for await (const piece of made.content) whole.update(piece);
    if (whole.digest("hex") === sha256Of(bytes)) return { differences: [], since };
    const differing = made.files.filter((file) => !areSame(files.get(file.name), file)).map(({ name }) => name);
    return { differences: differing.length > 0 ? differing.map(t.fileDiffers) : [t.packedDifferently], since };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { differences: [t.notMadeAgain(error.message)], since: { signatures: 0, laterItems: 0 } };
  }
}
