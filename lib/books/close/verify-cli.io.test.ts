import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { provideContext } from "@/lib/identity/users/testing-context";
import * as t from "@/messages/close/evidence-model";
import { writeEvidence } from "./evidence";
import { startPeriod } from "./periods";
import { closeTestPeriod, storeMonth } from "./testing";

const { database, ctx, ana, bo } = provideContext(
  "file",
  { ana: "preparer", bo: "approver" },
  () => new Date("2026-04-02T08:00:00Z"),
);
const folder = mkdtempSync(join(tmpdir(), "evidence-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...args: string[]): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const env = { ...process.env, DATABASE_URL: database.url, TZ: "America/New_York" };
  const child = spawn(process.execPath, ["--import", "tsx", "lib/books/close/verify-cli.ts", ...args], { env });
  const found = { stdout: "", stderr: "" };
  child.stdout.on("data", (piece) => {
    found.stdout += piece;
  });
  child.stderr.on("data", (piece) => {
    found.stderr += piece;
  });
  const status = await new Promise<number | null>((done) => child.on("close", done));
  return { status, ...found };
}

test("the same bytes, a changed file, an unreadable one and a wrong command each have their exit code", async () => {
  await storeMonth(database.db);
  const { periodId } = await startPeriod(ctx, ana, { from: "2026-03-01", to: "2026-03-31" });
  await closeTestPeriod(ctx, { preparer: ana, approver: bo, periodId });
  const pieces: Uint8Array[] = [];
  for await (const piece of (await writeEvidence(database.db, periodId)).content) pieces.push(piece);
  const zip = Buffer.concat(pieces);
  const path = join(folder, "close.zip");
  const runOn = (bytes: Uint8Array) => {
    writeFileSync(path, bytes);
    return run(path);
  };
  expect(await runOn(zip)).toEqual({ status: 0, stdout: `${t.sameBytes}\n`, stderr: "" });
  const changed = await runOn(Buffer.concat([zip, Buffer.from("x")]));
  expect([changed.status, changed.stdout]).toEqual([1, expect.stringContaining(t.packedDifferently)]);
  expect(await runOn(zip.subarray(0, 5_000))).toMatchObject({ status: 2, stdout: `${t.unreadable(t.damaged)}\n` });
  expect(await run(join(folder, "none"))).toMatchObject({ status: 2, stdout: `${t.unreadable(t.notFound)}\n` });
  expect((await run()).status).toBe(2);
  expect((await run("--what")).status).toBe(2);
});
