import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import Papa from "papaparse";
import type { Database } from "@/db/client";
import { readIntake } from "@/lib/files/intake/intake";
import { countReady, findReferences, IntakeContext, readAgain, storeFile } from "./intake/context";
import { type BenchFile, makeFile, type Width } from "./intake/file";

const columns = ["client-orderid", "recurring-payment-id", "amount", "currency"] as const;

async function storeBare(
  db: Database,
  table: "bare_rows" | "loose_rows",
  text: string,
  { batchId, endpointId }: { batchId: string; endpointId: string },
): Promise<void> {
  const [header = [], ...rows] = Papa.parse<string[]>(text, { delimiter: ";" }).data;
  const [id, profile, amount, currency] = columns.map((name) => sql.raw(`(cells->>${header.indexOf(name)})`));
  await db.execute(sql`
    insert into ${sql.identifier(table)} (batch_id, number, line, cells, verdict, fields, endpoint_id, amount, currency, client_orderid)
    select ${batchId}::uuid, number, number + 1, cells, 'question',
      jsonb_build_object('recurring-payment-id', ${profile}, 'amount', ${amount}, 'currency', ${currency}),
      ${endpointId}::uuid, ${amount}::numeric, ${currency}, ${id}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as r(cells, number)`);
}

const rows = 100_000;
const rounds = 4;
const floors: Record<string, number> = {
  narrowRatio: 0.55,
  wideRatio: 0.55,
  narrowRereadRatio: 0.5,
  wideRereadRatio: 0.5,
};
const mostMemoryMb = 150;
/** The longest stretch without a pause is measured in ms of processor time, after a warm-up file. */
const mostTaskMs = 100;

function timeOf(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function readAll(bytes: Uint8Array): number {
  let longestMs = 0;
  const steps = readIntake(
    { kind: "text", name: "bench.csv", bytes },
    { operation: "process-recurring-payments", today: "2026-11-21", dateForm: "DD.MM.YYYY" },
  );
  let step = steps.next();
  while (!step.done) {
    const taskMs = timeOf(() => {
      step = steps.next();
    });
    longestMs = Math.max(longestMs, taskMs);
  }
  if (step.value.verdict !== "accepted" || step.value.valid !== rows) throw new Error("the file was misread");
  return longestMs;
}

const runFile = promisify(execFile);

async function measureMemory(bench: IntakeContext, { bytes }: BenchFile): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "bench-intake-"));
  try {
    const path = join(folder, "bench.csv");
    await writeFile(path, bytes);
    const child = join(import.meta.dirname, "intake/memory.ts");
    const { actor, connectionId } = bench.place;
    const given = JSON.stringify({ path, url: bench.url, actor, connectionId });
    const { stdout } = await runFile(process.execPath, ["--import", "tsx", child, given]);
    return Number(stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function timeOnClock(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

function measureReading({ text, bytes }: BenchFile) {
  const measured = { papaparse: [] as number[], read: [] as number[], tasks: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    measured.papaparse.push(timeOf(() => Papa.parse(text, { delimiter: ";" })));
    measured.read.push(timeOf(() => measured.tasks.push(readAll(bytes))));
  }
  return {
    PapaparseMs: Math.min(...measured.papaparse),
    ReadMs: Math.min(...measured.read),
    LongestTaskMs: Math.min(...measured.tasks),
  };
}

async function measureStoring(bench: IntakeContext, width: Width) {
  const measured = { bare: [] as number[], loose: [] as number[], ours: [] as number[], reread: [] as number[] };
  const warm = await storeFile(bench.place, makeFile(width, 1_000, `${width}-warm`).bytes);
  const references = await findReferences(bench.place, warm);
  for (let round = 0; round < rounds; round += 1) {
    const { text, bytes } = makeFile(width, rows, `${width}-${round}`);
    const { db } = bench.place.ctx;
    await bench.finish();
    measured.loose.push(await timeOnClock(() => storeBare(db, "loose_rows", text, references)));
    measured.bare.push(await timeOnClock(() => storeBare(db, "bare_rows", text, references)));
    await bench.finish();
    let batchId = "";
    measured.ours.push(
      await timeOnClock(async () => {
        batchId = await storeFile(bench.place, bytes);
      }),
    );
    if ((await countReady(bench.place, batchId)) !== rows) throw new Error("a row was not stored as ready");
    measured.reread.push(await timeOnClock(() => readAgain(bench.place, batchId)));
    if ((await countReady(bench.place, batchId)) !== rows) throw new Error("a row was misread the second time");
  }
  const best = (times: number[]) => Math.min(...times);
  return {
    FloorWithoutReferencesMs: best(measured.loose),
    FloorMs: best(measured.bare),
    StoredMs: best(measured.ours),
    RereadMs: best(measured.reread),
    StoredRowsPerSecond: rows / (best(measured.ours) / 1000),
    RatioWithoutReferences: Math.round((1000 * best(measured.loose)) / best(measured.ours)) / 1000,
    Ratio: Math.round((1000 * best(measured.bare)) / best(measured.ours)) / 1000,
    RereadRatio: Math.round((1000 * best(measured.ours)) / best(measured.reread)) / 1000,
  };
}

/**
 * Stores 100,000 charges by the product's command with durable settings. The floor is papaparse and one insert into a
 * table with the same indexes and references. The best round of each counts.
 */
export async function run(): Promise<{
  figures: Record<string, number>;
  floors: Record<string, number>;
  pass: boolean;
}> {
  const figures: Record<string, number> = {};
  let pass = true;
  const bench = await IntakeContext.open();
  try {
    for (const width of ["narrow", "wide"] as const) {
      const file = makeFile(width, rows, `${width}-memory`);
      const measured = {
        ...(await measureStoring(bench, width)),
        ...measureReading(file),
        MemoryMb: await measureMemory(bench, file),
      };
      for (const [name, value] of Object.entries(measured)) {
        figures[`${width}${name}`] = name.includes("Ratio") ? value : Math.round(value);
      }
      pass &&= measured.LongestTaskMs <= mostTaskMs && measured.MemoryMb <= mostMemoryMb;
    }
  } finally {
    await bench.close();
  }
  pass &&= Object.entries(floors).every(([name, floor]) => (figures[name] ?? 0) >= floor);
  return { figures, floors, pass };
}
