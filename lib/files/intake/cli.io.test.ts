import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { chooseOne, severalSheets } from "@/messages/intake/model";
import * as t from "@/messages/stored/cells";
import { makeTemplate } from "./template";
import { writeTemplateWorkbook } from "./template-workbook";

const folder = mkdtempSync(join(tmpdir(), "intake-"));
afterAll(() => rmSync(folder, { recursive: true }));

const charge = ["--operation", "process-recurring-payments"];
const samples = join(import.meta.dirname, "samples");

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "lib/files/intake/cli.ts", ...args],
    {
      encoding: "utf8",
    },
  );
  return { status, stdout, stderr };
}
const keep = (name: string, content: string | Uint8Array) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

test("a good file: exactly what programs expect, and nothing else", () => {
  const { status, stdout } = run(...charge, join(samples, "recurring-charges.csv"), "--json");
  expect([status, JSON.parse(stdout)]).toEqual([
    0,
    {
      verdict: "accepted",
      reason: null,
      detected: { encoding: "utf-8", delimiter: ";", decimal: "." },
      rows: 3,
      valid: 3,
      errors: [],
      questions: [],
      totals: { EUR: "37.50" },
    },
  ]);
});

test("errors with row and column, for programs and for users", () => {
  const args = ["--operation", "payout", join(samples, "payouts-with-errors.csv")];
  const { status, stdout } = run(...args, "--json");
  const report = JSON.parse(stdout);
  expect([status, report.verdict, report.rows, report.valid, report.totals]).toEqual([
    3,
    "row-errors",
    3,
    1,
    { EUR: "1250.00" },
  ]);
  expect(report.errors).toEqual([
    { row: 2, column: "IBAN", label: "Account number", message: expect.stringContaining("IBAN") },
    { row: 3, column: "Description", label: "Description", message: `Description: ${t.looksLikeFormula("=")}` },
    { row: 3, column: "Amount", label: "Amount", message: expect.stringContaining("EUR has at most 2") },
    { row: 3, column: "Order ID", label: "Order ID", message: `Order ID: ${t.duplicateOfRow(2)}` },
  ]);
  expect(run(...args).stdout).toContain(`\nrow 3, Order ID: ${t.duplicateOfRow(2)}`);
});

test("a question, answered on the line", () => {
  const path = keep("comma.csv", "client-orderid;recurring-payment-id;amount;Kostenstelle\nC-1;1;1,500;K\n");
  const asked = run(...charge, path, "--json");
  const { verdict, questions, detected, reason } = JSON.parse(asked.stdout);
  expect([asked.status, verdict, detected.decimal, reason]).toEqual([4, "question", null, questions[0].message]);
  expect(questions.map(({ kind }: { kind: string }) => kind)).toEqual(["decimal", "column"]);
  const answered = run(...charge, path, "--json", "--decimal", ",", "--map", "Kostenstelle=");
  expect([answered.status, JSON.parse(answered.stdout).totals]).toEqual([0, { XXX: "1.500" }]);
});

test("a refused file has a reason and a place", () => {
  const { status, stdout } = run("--operation", "payout", keep("cvv.csv", "amount;CVV\n1;123\n"), "--json");
  const { verdict, reason, errors, rows } = JSON.parse(stdout);
  expect([status, verdict, rows]).toEqual([5, "refused", 0]);
  expect(errors).toEqual([{ row: 0, column: "CVV", label: null, message: reason }]);
  expect(run(...charge, keep("a.csv", "%PDF-1.7"), "--json").status).toBe(5);
  expect(run(...charge, keep("big.csv", new Uint8Array(51 * 1024 * 1024)), "--json").stdout).toContain("51 MB");
});

test("a workbook: the sheet of a template is known, another must be there", async () => {
  const template = makeTemplate({
    operation: "process-recurring-payments",
    rows: [{ "recurring-payment-id": "007", amount: "1.00" }],
  });
  const path = keep("rows.xlsx", new Uint8Array(await writeTemplateWorkbook(template).arrayBuffer()));
  expect(JSON.parse(run(...charge, path, "--sheet", "rows", "--json").stdout).reason).toBe(
    chooseOne(severalSheets("2"), "“Rows”, “Columns”"),
  );
  const { status, stdout } = run(...charge, path, "--json");
  expect([status, JSON.parse(stdout)]).toMatchObject([
    0,
    { rows: 1, valid: 1, detected: { encoding: null, delimiter: null, decimal: "." } },
  ]);
});

test("wrong usage is answered with the help", () => {
  for (const args of [
    [],
    ["--operation", "status", "x"],
    [...charge],
    [...charge, "x", "--encoding", "latin1"],
    ["--no"],
  ]) {
    const { status, stdout, stderr } = run(...args);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("Exit codes: 0 accepted, 3 row errors");
  }
  expect(run("--help").status).toBe(0);
  expect(run(...charge, join(folder, "missing.csv")).status).toBe(1);
});
