import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import Papa from "papaparse";
import { catalogue } from "@/lib/fields/catalogue";
import { readIntake } from "@/lib/intake/intake";

const rows = 100_000;
const rounds = 5;
/** In megabytes: what reading may add to a process that holds the file's bytes already. */
const mostMemoryMb = 150;
/** In milliseconds of processor time: the longest stretch without a pause, after the first file warmed the code up. */
const mostTaskMs = 100;

/** A file with the three documented columns and a currency, and one with every column that a batch may have. */
function makeFile(isWide: boolean): { text: string; bytes: Uint8Array } {
  const narrow = ["client-orderid", "recurring-payment-id", "amount", "currency"];
  const header = isWide ? catalogue["process-recurring-payments"].map(({ name }) => name) : narrow;
  const fixed: Record<string, string> = {
    currency: "EUR",
    "payment-description": "Membership December",
    "first-name": "Ana",
    "last-name": "Kovač",
    address1: "Slovenska cesta 1",
    city: "Ljubljana",
    "zip-code": "1000",
    country: "SI",
    phone: "+38640123456",
    email: "ana@example.com",
    "customer-ip": "203.0.113.7",
    purpose: "Membership fee",
    "notify-url": "https://pay.example.com/callback/4hX9kQ2mZ7",
    birthday: "24.12.1990",
  };
  const lines = Array.from({ length: rows }, (_, at) => {
    const own: Record<string, string> = {
      "client-orderid": `C-2026-${String(at).padStart(6, "0")}`,
      "recurring-payment-id": String(1_000_000 + at),
      amount: `${(at % 900) + 1}.${String(at % 100).padStart(2, "0")}`,
    };
    return header.map((name) => own[name] ?? fixed[name] ?? "").join(";");
  });
  const text = [header.map((name) => `"${name}"`).join(";"), ...lines].join("\r\n");
  return { text, bytes: new TextEncoder().encode(text) };
}

/** Processor time of this thread and its collector: company on the machine does not count. */
function timeOf(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Reads a file as the desk does, a step at a time. @returns the longest step */
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

/** By how much a process grows that does nothing but read the file. */
async function measureMemory(bytes: Uint8Array): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "bench-intake-"));
  try {
    const path = join(folder, "bench.csv");
    await writeFile(path, bytes);
    const child = join(import.meta.dirname, "intake/memory.ts");
    const { stdout } = await runFile(process.execPath, ["--import", "tsx", child, path]);
    return Number(stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Reading 100,000 rows (encoding, columns, numbers, every field judged, ids compared) against papaparse alone on the same
 * text, in alternating rounds of one run; the best round of each counts.
 */
export async function run(): Promise<{
  figures: Record<string, number>;
  floors: Record<string, number>;
  pass: boolean;
}> {
  const figures: Record<string, number> = {};
  let pass = true;
  for (const name of ["narrow", "wide"] as const) {
    const { text, bytes } = makeFile(name === "wide");
    const measured = { bare: [] as number[], ours: [] as number[], tasks: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      measured.bare.push(timeOf(() => Papa.parse(text, { delimiter: ";" })));
      measured.ours.push(timeOf(() => measured.tasks.push(readAll(bytes))));
    }
    const readMs = Math.min(...measured.ours);
    const longestTaskMs = Math.min(...measured.tasks);
    const memoryMb = await measureMemory(bytes);
    figures[`${name}PapaparseMs`] = Math.round(Math.min(...measured.bare));
    figures[`${name}ReadMs`] = Math.round(readMs);
    figures[`${name}RowsPerSecond`] = Math.round(rows / (readMs / 1000));
    figures[`${name}LongestTaskMs`] = Math.round(longestTaskMs);
    figures[`${name}MemoryMb`] = Math.round(memoryMb);
    pass &&= longestTaskMs <= mostTaskMs && memoryMb <= mostMemoryMb;
  }
  return { figures, floors: {}, pass };
}
