import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { strFromU8, unzipSync, zipSync } from "fflate";
import Papa from "papaparse";
import { extractText } from "unpdf";
import { beforeEach, expect, test } from "vitest";
import { connections } from "@/db/schema/connections";
import { matchItems } from "@/db/schema/matching";
import { users } from "@/db/schema/users";
import { actOnItems } from "@/lib/books/matching/commands";
import { evaluatePeriods } from "@/lib/books/matching/evaluate";
import { explanationLabels } from "@/lib/books/matching/labels";
import { storeBankLines, storeGatewayLines } from "@/lib/books/matching/testing";
import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import { decideOn } from "@/lib/desk/decisions/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrder, testIds } from "@/lib/payments/orders/testing";
import * as t from "@/messages/close/evidence-model";
import { defaultCertification } from "@/messages/close/model";
import { writeEvidence } from "./evidence";
import { zipTimeOf } from "./evidence-zip";
import { countPrior, lockClosedPeriod, preparePeriod, requestReopen, signAgain, startPeriod } from "./periods";
import { closeTestPeriod, findPeriod, openCloseRequest, storeMonth } from "./testing";
import { listOtherValueDates } from "./value-dates";
import { verifyEvidence } from "./verify";

const { database, ctx, ana, bo, cy } = provideContext(
  "test",
  { ana: "preparer", bo: "approver", cy: "approver" },
  () => new Date("2026-04-02T08:00:00Z"),
);

const days = { from: "2026-03-01", to: "2026-03-31" };
const reason = "Known from the gateway’s letter";
let periodId: string;

const close = () => closeTestPeriod(ctx, { preparer: ana, approver: bo, periodId });

beforeEach(async () => {
  await storeMonth(database.db);
  ({ periodId } = await startPeriod(ctx, ana, days));
});

async function make(): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of (await writeEvidence(database.db, periodId)).content) pieces.push(piece);
  return Buffer.concat(pieces);
}

const open = (zip: Uint8Array) => unzipSync(new Uint8Array(zip));
const rowsOf = (zip: Uint8Array, name: string) =>
  Papa.parse<Record<string, string>>(strFromU8(open(zip)[name] ?? new Uint8Array()).replace(/^\ufeff/, ""), {
    header: true,
    skipEmptyLines: true,
  }).data;
const sum = (rows: Record<string, string>[]) => addAmounts("0", ...rows.map(({ amount = "0" }) => amount));
const read = async (pdf: Uint8Array | undefined) =>
  (await extractText(new Uint8Array(pdf ?? []), { mergePages: true })).text.replaceAll(/\s+/g, " ");
const differing = (a: Uint8Array, b: Uint8Array) => {
  const [before, after] = [open(a), open(b)];
  return Object.keys(after).filter(
    (name) => Buffer.compare(before[name] ?? new Uint8Array(), after[name] ?? new Uint8Array()) !== 0,
  );
};
const repack = (zip: Uint8Array, change: (files: Record<string, Uint8Array>) => void) => {
  const files = open(zip);
  change(files);
  return zipSync(files, { mtime: new Date(2026, 1, 1) });
};

test("an open period has no evidence, and an unknown one isn't found", async () => {
  await expect(writeEvidence(database.db, periodId)).rejects.toMatchObject({ code: "conflict" });
  await expect(writeEvidence(database.db, crypto.randomUUID())).rejects.toMatchObject({ code: "not_found" });
  await expect(writeEvidence(database.db, "none")).rejects.toMatchObject({ code: "not_found" });
});

test("lists its files in their order with true digests, and the equations add up to the lines", async () => {
  await close();
  const zip = await make();
  const files = open(zip);
  expect(Object.keys(files)).toEqual([
    ...["summary.pdf", "equations.csv", "differences.csv", "signatures.csv", "later-items.csv"],
    ...[
      "value-dates.csv",
      "gateway-files.csv",
      "statement-files.csv",
      "gateway-lines.csv",
      "bank-lines.csv",
      "paydesk-lines.csv",
      "manifest.json",
    ],
  ]);
  const manifest = JSON.parse(strFromU8(files["manifest.json"] ?? new Uint8Array()));
  expect(manifest).toMatchObject({ version: 1, periodId, ...days });
  expect(manifest.files).toEqual(
    Object.entries(files)
      .slice(0, -1)
      .map(([name, bytes]) => ({
        ...{ name, bytes: bytes.length },
        sha256: createHash("sha256").update(bytes).digest("hex"),
      })),
  );
  const time = zipTimeOf(new Date(manifest.closedAt));
  expect([zip.readUInt32LE(10), zip.readUInt32LE(zip.indexOf("PK\u0001\u0002", 0, "latin1") + 12)]).toEqual([
    time,
    time,
  ]);
  const equations = rowsOf(zip, "equations.csv");
  expect(equations.map(({ leg, adds_up }) => [leg, adds_up])).toEqual([
    ["gateway", "yes"],
    ["bank", "yes"],
  ]);
  for (const row of equations) {
    const { left = "", open_at_start: start = "", explained = "", unexplained = "", right = "" } = row;
    const total = addAmounts(left, start, negateAmount(explained), negateAmount(unexplained));
    expect(compareAmounts(total, right)).toBe(0);
  }
  const [gateway, bank] = equations;
  const lines = rowsOf(zip, "gateway-lines.csv");
  expect(compareAmounts(sum(rowsOf(zip, "paydesk-lines.csv")), gateway?.left ?? "")).toBe(0);
  expect(compareAmounts(sum(lines.filter(({ kind }) => kind !== "fee")), gateway?.right ?? "")).toBe(0);
  expect(compareAmounts(sum(lines), bank?.left ?? "")).toBe(0);
  const bankLines = rowsOf(zip, "bank-lines.csv");
  expect(compareAmounts(sum(bankLines), bank?.right ?? "")).toBe(0);
  for (const { raw = "", sha256 } of [...lines, ...bankLines])
    expect(createHash("sha256").update(raw).digest("hex")).toBe(sha256);
  expect(bankLines[0]?.text).toBe("'=HYPERLINK(1)");
  expect(rowsOf(zip, "differences.csv")).toMatchObject([
    { class: "amount", left: "-75.25", right: "-75.20", notes: expect.stringContaining("Rounded by the gateway") },
  ]);
  expect(rowsOf(zip, "signatures.csv").map(({ act, user }) => [act, user])).toEqual([
    ["prepared", ana.name],
    ["reviewed", bo.name],
    ["closed", bo.name],
  ]);
  expect(rowsOf(zip, "gateway-files.csv")).toMatchObject([{ name: "report.csv", lines: "4", counted_lines: "4" }]);
  expect(rowsOf(zip, "statement-files.csv")).toMatchObject([{ name: "bank.xml", lines: "1", counted_lines: "1" }]);
});

test("differences have the kind, owner and day of their explanation, as table, summary and in what users did", async () => {
  const at = new Date("2026-03-20T12:00:00Z");
  await insertOrder(database.db, { amount: "19.00", createdAt: at, updatedAt: at, finalAt: at });
  await database.db.transaction((tx) => evaluatePeriods(tx, ctx.now()));
  const found = await database.db.select().from(matchItems).where(eq(matchItems.leftAmount, "-19.00"));
  const how = { act: "resolve", itemIds: found.map(({ id }) => id), reason: "Case 7", ownerId: cy.userId } as const;
  await actOnItems(ctx, ana, { ...how, explanation: "gateway_error", ownerId: ana.userId });
  await actOnItems(ctx, ana, { ...how, explanation: "timing", until: "2026-04-10" });
  await close();
  const zip = await make();
  const rows = rowsOf(zip, "differences.csv").map(({ left, explanation, owner, until }) => [
    left,
    explanation,
    owner,
    until,
  ]);
  expect(rows.sort()).toEqual([
    ["-19.00", "timing", cy.name, "2026-04-10"],
    ["-75.25", "fee", ana.name, ""],
  ]);
  const [timed] = rowsOf(zip, "differences.csv").filter(({ left }) => left === "-19.00");
  expect(timed?.notes?.split("\n").map((note) => note.replace(/^\S+ /, ""))).toEqual([
    `resolve ${ana.name} (gateway_error, owner ${ana.name}): Case 7`,
    `resolve ${ana.name} (timing, owner ${cy.name}, until 2026-04-10): Case 7`,
  ]);
  const text = await read(open(zip)["summary.pdf"]);
  expect(text).toContain(t.explainedAs(explanationLabels.timing));
  expect(text).toContain(t.ownedUntil(cy.name, "2026-04-10"));
});

test("another kind, owner or day of an explanation changes the digest, and suspends what was signed", async () => {
  const itemIds = (await database.db.select().from(matchItems).where(eq(matchItems.isNamed, false))).map(
    ({ id }) => id,
  );
  const how = { act: "resolve", itemIds, reason: "Case 7", ownerId: ana.userId } as const;
  const digests = new Set<string | null>();
  const ways = [
    { explanation: "fee" },
    { explanation: "fx" },
    { explanation: "fx", ownerId: cy.userId },
    { explanation: "timing", until: "2026-04-10" },
    { explanation: "timing", until: "2026-04-11" },
  ] as const;
  for (const way of ways) {
    await actOnItems(ctx, ana, { ...how, ...way });
    const { digest, state, suspendedAt } = await findPeriod(ctx, periodId);
    expect([state, suspendedAt !== null]).toEqual(["open", digests.size > 0]);
    digests.add(digest);
    await preparePeriod(ctx, ana, { periodId, digest: digest ?? "", certified: true });
  }
  expect(digests.size).toBe(ways.length);
  await actOnItems(ctx, ana, { ...how, ...ways[4], reason: "As agreed" });
  expect((await findPeriod(ctx, periodId)).state).toBe("prepared");
});

test("a value date in another period is named with its line, by each side, and one in the period isn't", async () => {
  await storeGatewayLines(database.db, [
    { amount: "-9.00", currency: "EUR", batch: "OUT-1", on: "2026-03-30", valueDate: "2026-04-01" },
    { amount: "-8.00", currency: "EUR", batch: "OUT-1", on: "2026-03-30", valueDate: "2026-03-31" },
  ]);
  await storeBankLines(database.db, { account: "ACCEUR", currency: "EUR", closedOn: "2026-03-31" }, [
    { amount: "-5.00", on: "2026-03-01", valueDate: "2026-02-28", text: "early" },
    { amount: "7.00", on: "2026-03-31", valueDate: "2026-04-01", text: "late" },
    { amount: "6.00", on: "2026-03-31", valueDate: "2026-03-01" },
  ]);
  const expected = [
    ["bank_line", "-5.00", "2026-03-01", "2026-02-28"],
    ["gateway_line", "-9.00", "2026-03-30", "2026-04-01"],
    ["bank_line", "7.00", "2026-03-31", "2026-04-01"],
  ];
  const of = { fromDay: days.from, toDay: days.to };
  const page = await listOtherValueDates(database.db, null, of);
  expect(page.count).toBe(3);
  expect(page.rows.map(({ kind, amount, bookedOn, valueDate }) => [kind, amount, bookedOn, valueDate])).toEqual(
    expected,
  );
  const scoped = await listOtherValueDates(database.db, [testIds.connection], of);
  expect(scoped).toEqual(page);
  expect(await listOtherValueDates(database.db, [crypto.randomUUID()], of)).toEqual({ rows: [], count: 0 });
  await database.db.transaction((tx) => evaluatePeriods(tx, ctx.now()));
  await close();
  const zip = await make();
  expect(
    rowsOf(zip, "value-dates.csv").map(({ kind, amount, booked_on, value_date }) => [
      kind,
      amount,
      booked_on,
      value_date,
    ]),
  ).toEqual(expected);
  expect(await read(open(zip)["summary.pdf"])).toContain(`${t.valueDates} ${t.valueDatesOf(3)}`);
});

test("its summary shows period, equations, signatures, certification and digests", async () => {
  await close();
  const zip = await make();
  const text = await read(open(zip)["summary.pdf"]);
  const { digest } = await findPeriod(ctx, periodId);
  for (const part of [
    ...[t.title, periodId, t.gatewayLeg("Acme EU", "EUR"), t.bankLeg("Acme EU", "EUR"), "−425.75 EUR"],
    ...[ana.name, bo.name, "2026-04-02 08:00:00 UTC", t.figuresDigest(digest).slice(0, 40)],
    t.certified(defaultCertification).slice(0, 60),
  ])
    expect(text).toContain(part);
  for (const { name, sha256 } of JSON.parse(strFromU8(open(zip)["manifest.json"] ?? new Uint8Array())).files)
    if (name !== "summary.pdf") expect(text).toContain(sha256);
  expect(text).not.toContain(t.equationWrong);
});

test("made again it has the same bytes, also after renames; after new lines only what changed differs", async () => {
  await close();
  const first = await make();
  ctx.pass(3_600_000);
  await database.db.update(connections).set({ name: "Renamed" });
  await database.db.update(users).set({ name: "Renamed" });
  expect((await make()).equals(first)).toBe(true);
  expect(await verifyEvidence(database.db, first)).toEqual({ kind: "same", lines: [t.sameBytes] });

  await storeGatewayLines(database.db, [{ amount: "-9.00", currency: "EUR", batch: "OUT-2", on: "2026-03-20" }]);
  await database.db.transaction((tx) => evaluatePeriods(tx, ctx.now()));
  expect(await countPrior(database.db, periodId)).toBe(1);
  const suspended = await make();
  expect(differing(first, suspended)).toEqual(["summary.pdf", "signatures.csv", "later-items.csv", "manifest.json"]);
  expect(await read(open(suspended)["summary.pdf"])).toContain(t.laterItems);

  await signAgain(ctx, cy, { periodId, seen: 1, certified: true, reason });
  const again = await make();
  expect(differing(suspended, again)).toEqual(["summary.pdf", "signatures.csv", "manifest.json"]);
  expect(rowsOf(again, "signatures.csv").at(-1)).toMatchObject({ act: "signed_again", reason });
  await lockClosedPeriod(ctx, cy, { periodId });
  const locked = await make();
  expect(differing(again, locked)).toEqual(["summary.pdf", "signatures.csv", "manifest.json"]);
  await database.db.update(users).set({ name: "Renamed again" });
  const verdicts = [];
  for (const file of [first, suspended, again, locked]) verdicts.push(await verifyEvidence(database.db, file));
  expect(verdicts).toEqual([
    { kind: "same", lines: [t.sameBytes, t.followedBy(3, 1)] },
    { kind: "same", lines: [t.sameBytes, t.followedBy(2, 0)] },
    { kind: "same", lines: [t.sameBytes, t.followedBy(1, 0)] },
    { kind: "same", lines: [t.sameBytes] },
  ]);
});

test("what was tampered with is named", async () => {
  await close();
  const zip = await make();
  const verify = (bytes: Uint8Array) => verifyEvidence(database.db, bytes);
  const csv = await verify(
    repack(zip, (files) => {
      files["equations.csv"] = Buffer.concat([files["equations.csv"] ?? new Uint8Array(), Buffer.from("x")]);
    }),
  );
  expect(csv).toEqual({
    kind: "differs",
    lines: [t.manifestValid(days.from, days.to), t.fileChanged("equations.csv"), t.fileDiffers("equations.csv")],
  });
  const withManifest = (change: (text: string) => string) =>
    repack(zip, (files) => {
      files["manifest.json"] = Buffer.from(change(strFromU8(files["manifest.json"] ?? new Uint8Array())));
    });
  expect((await verify(withManifest((text) => text.replace(/"bytes": \d+/, '"bytes": 1')))).lines).toEqual([
    ...[t.manifestValid(days.from, days.to), t.fileChanged("summary.pdf"), t.fileDiffers("manifest.json")],
  ]);
  expect(await verify(withManifest(() => "{}"))).toEqual({ kind: "differs", lines: [t.manifestInvalid] });
  const other = await verify(withManifest((text) => text.replace(periodId, crypto.randomUUID())));
  expect(other.lines.at(-1)).toMatch(/^The evidence can’t be made again/);
  const parts = await verify(
    repack(zip, (files) => {
      delete files["bank-lines.csv"];
      files["../evil\u001b"] = new Uint8Array(1);
    }),
  );
  expect(parts.lines).toEqual([
    t.manifestValid(days.from, days.to),
    ...[t.fileMissing("bank-lines.csv"), t.fileUnknown('"../evil\\u001b"'), t.fileDiffers("bank-lines.csv")],
  ]);
  expect((await verify(repack(zip, () => undefined))).lines).toEqual([
    ...[t.manifestValid(days.from, days.to), t.packedDifferently],
  ]);
  expect((await verify(repack(zip, (files) => void delete files["manifest.json"]))).lines).toEqual([t.manifestMissing]);
  expect(await verify(zip.subarray(0, zip.length - 40))).toEqual({
    kind: "unreadable",
    lines: [t.unreadable(t.damaged)],
  });
  expect((await verify(Buffer.from("none"))).kind).toBe("unreadable");
  const many = zipSync(Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}.csv`, new Uint8Array()])));
  expect((await verify(many)).kind).toBe("unreadable");
});

test("figures come from the last closing, and a period that was opened again has no evidence", async () => {
  await close();
  const first = await make();
  await requestReopen(ctx, bo, { periodId, reason });
  await decideOn(ctx, cy, await openCloseRequest(ctx, periodId));
  await expect(make()).rejects.toMatchObject({ code: "conflict" });
  expect((await verifyEvidence(database.db, first)).lines.at(-1)).toContain("Open".toLowerCase());
  await storeGatewayLines(database.db, [
    { kind: "fee", amount: "-9.00", currency: "EUR", batch: "OUT-1", on: "2026-03-20" },
  ]);
  await database.db.transaction((tx) => evaluatePeriods(tx, ctx.now()));
  await close();
  const again = await make();
  expect(rowsOf(again, "gateway-lines.csv")).toHaveLength(5);
  expect(rowsOf(again, "signatures.csv").filter(({ act }) => act === "closed")).toHaveLength(2);
  expect(rowsOf(again, "equations.csv").map(({ adds_up }) => adds_up)).toEqual(["yes", "yes"]);
  expect(rowsOf(again, "equations.csv")[0]?.fees).toBe("-10.50");
});

test("lines of many pages are all there, in their order", async () => {
  const lines = Array.from({ length: 1_203 }, (_, at) => ({
    ...{ kind: "fee" as const, amount: `-0.0${(at % 9) + 1}`, currency: "EUR", batch: "OUT-1", on: "2026-03-05" },
  }));
  const ids = await storeGatewayLines(database.db, lines);
  await database.db.transaction((tx) => evaluatePeriods(tx, ctx.now()));
  await close();
  const found = rowsOf(await make(), "gateway-lines.csv").map(({ id }) => id);
  expect(found.filter((id) => ids.some((one) => String(one) === id))).toEqual(ids.map(String));
  expect(found).toHaveLength(1_207);
});

test("times in the ZIP are UTC, and its earliest where it has none", () => {
  expect(zipTimeOf(new Date("1979-12-31T23:59:59Z"))).toBe(0x00210000);
  expect(zipTimeOf(new Date("1980-01-01T00:00:00Z"))).toBe(0x00210000);
  expect(zipTimeOf(new Date("2026-04-02T08:30:10Z"))).toBe(
    ((46 << 25) | (4 << 21) | (2 << 16) | (8 << 11) | (30 << 5) | 5) >>> 0,
  );
});
