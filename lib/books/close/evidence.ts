import { createHash } from "node:crypto";
import type { Database } from "@/db/client";
import { AppError } from "@/lib/core/runtime/errors";
import { ownForm, TableWriter } from "@/lib/files/intake/text/write-table";
import * as t from "@/messages/close/evidence-model";
import { type EvidenceExtent, readInputs } from "./evidence-inputs";
import type { EvidenceTable } from "./evidence-lines";
import { summaryName, writeSummary } from "./evidence-pdf";
import { tablesOf } from "./evidence-tables";
import { ZipWriter } from "./evidence-zip";
import { type Manifest, type ManifestFile, manifestName, writeManifest } from "./manifest";

const form = { ...ownForm, delimiter: "," };

async function* writeTable({ head, records }: EvidenceTable): AsyncGenerator<Uint8Array> {
  const writer = new TableWriter(form, true);
  yield writer.write([head]);
  for await (const page of records()) if (page.length > 0) yield writer.write(page);
}

class Measure {
  private readonly hash = createHash("sha256");
  private bytes = 0;

  constructor(private readonly name: string) {}

  add(piece: Uint8Array): Uint8Array {
    this.hash.update(piece);
    this.bytes += piece.length;
    return piece;
  }

  end(): ManifestFile {
    return { name: this.name, bytes: this.bytes, sha256: this.hash.digest("hex") };
  }
}

export function measureAll(name: string, pieces: Iterable<Uint8Array>): ManifestFile {
  const of = new Measure(name);
  for (const piece of pieces) of.add(piece);
  return of.end();
}

export type Evidence = {
  name: string;
  manifest: Manifest;
  files: ManifestFile[];
  since: EvidenceExtent;
  content: AsyncGenerator<Uint8Array>;
};

/**
 * Writes the evidence of a closed period as a ZIP file from frozen data, signatures and immutable lines. Tables are
 * read twice, because the first page holds their digests.
 * @param extent that of an earlier file; null: everything up to now
 * @throws AppError `not_found`; `conflict` when the period isn't closed
 */
export async function writeEvidence(
  db: Database,
  periodId: string,
  extent: EvidenceExtent | null = null,
): Promise<Evidence> {
  const inputs = await readInputs(db, periodId, extent);
  const { period, closedAt } = inputs;
  const tables = tablesOf(db, inputs);
  const measured: ManifestFile[] = [];
  for (const table of tables) {
    const of = new Measure(table.name);
    for await (const piece of writeTable(table)) of.add(piece);
    measured.push(of.end());
  }
  const summary = await writeSummary(inputs, measured);
  const files = [measureAll(summaryName, [summary]), ...measured];
  const manifest: Manifest = {
    ...{ version: 1, periodId: period.id, from: period.fromDay, to: period.toDay },
    ...{ closedAt: closedAt.toISOString(), files },
    ...{ signatures: inputs.signatures.length, laterItems: inputs.laterItems.length },
  };
  const listed = new TextEncoder().encode(writeManifest(manifest));
  return {
    name: `close-${period.fromDay}-${period.toDay}.zip`,
    manifest,
    files: [...files, measureAll(manifestName, [listed])],
    since: inputs.since,
    content: pack(new ZipWriter(closedAt), { summary, tables, measured, listed }),
  };
}

type Content = { summary: Uint8Array; tables: EvidenceTable[]; measured: ManifestFile[]; listed: Uint8Array };

async function* pack(zip: ZipWriter, { summary, tables, measured, listed }: Content): AsyncGenerator<Uint8Array> {
  zip.begin(summaryName);
  yield* zip.write(summary);
  yield* zip.close();
  for (const [place, table] of tables.entries()) {
    const of = new Measure(table.name);
    zip.begin(table.name);
    for await (const piece of writeTable(table)) yield* zip.write(of.add(piece));
    yield* zip.close();
    if (of.end().sha256 !== measured[place]?.sha256) throw new AppError("conflict", t.changedMeanwhile(table.name));
  }
  zip.begin(manifestName);
  yield* zip.write(listed);
  yield* zip.close();
  yield* zip.end();
}
