import * as common from "@/messages/common";
import { actions, readActionIds } from "./access/action-table";
import { callAction, codeOf } from "./access/answers";
import {
  allForms,
  canaries,
  canaryCode,
  encodedForms,
  findLeakingFiles,
  findLeaks,
  replaceTexts,
  typedForms,
} from "./access/canaries";
import { evaluateEach } from "./access/evaluate-each";
import { pages } from "./access/page-table";
import { multipart, send } from "./access/raw";
import { routes } from "./access/route-table";
import { type AccessUser, type Cast, makeCast } from "./access/users";
import { comeIn, control } from "./actions";
import { expect, test } from "./test";

// Enters card numbers through every action, page and route, then searches all stored data for them. New entries come
// from the access test's table.

test.describe.configure({ mode: "serial" });

let cast: Cast;
let admin: AccessUser;
let base: string;
test.beforeAll(async ({ baseURL }) => {
  base = baseURL ?? "";
  cast = await makeCast(base, process.env.DATA_DIR ?? "");
  admin = cast.accessUsers.find(({ role, limited }) => role === "admin" && !limited) as AccessUser;
});
test.afterAll(() => cast.close());

const ownPaths = () =>
  [
    ...Object.values(pages),
    ...Object.entries(routes).flatMap(([name, row]) => (name.startsWith("GET") ? [row] : [])),
  ].flatMap((row) => row.at(cast.own));

let turn = 0;
const typed = canaries.flatMap(typedForms);
const nextForm = () => typed[turn++ % typed.length] ?? "";

const readOnly = ["previewImportAction", "reviewPayoutAction", "reviewUpdateAction", "debugSignatureAction"];

test("every server action refuses a card number in each of its texts", async () => {
  test.setTimeout(300_000);
  const ids = readActionIds();
  const sent = Object.entries(actions).flatMap(([name, row]) => {
    const id = ids.get(name);
    return id ? replaceTexts(row.input(cast.own), nextForm).map((input) => ({ name, id, input })) : [];
  });
  const faults = await evaluateEach(sent, async ({ name, id, input }) => {
    const seen = await codeOf(callAction(base, id, input, admin.cookie));
    const isRead = readOnly.some((one) => name.endsWith(`#${one}`));
    const isFault = seen === "unexpected" || (seen === "done" && !isRead);
    return isFault ? `${name} ${JSON.stringify(input)}: ${seen}` : null;
  });
  expect(faults).toEqual([]);
});

test("files: cells, columns that nothing uses, headings and names", async () => {
  const { connectionId } = cast.own;
  const upload = (name: string, body: string) =>
    send(base, {
      method: "POST",
      path: "/api/batches",
      headers: {
        cookie: admin.cookie,
        "x-upload-input": encodeURIComponent(JSON.stringify({ connectionId, kind: "payout", fileName: name })),
      },
      body,
    });
  const header = "client_orderid;amount;currency;account_number;purpose;reference;comment";
  const lines = typed.map((form, at) => `CD-${at};1.00;EUR;8800010${at};${form};${form};${form}`);
  const cells = await upload("cells.csv", [header, ...lines].join("\n"));
  expect(JSON.parse(cells.body)).toMatchObject({ ok: true, value: { kind: "created" } });
  const heading = await upload("heading.csv", `${header};${nextForm()}\nCD-h;1.00;EUR;88000109;x;y;z;1`);
  expect(JSON.parse(heading.body)).toMatchObject({ ok: true, value: { kind: "refused" } });
  const named = await upload(`${nextForm()}.csv`, `${header}\nCD-n;1.00;EUR;88000108;x;y;z`);
  expect(JSON.parse(named.body)).toMatchObject({ ok: false, error: { code: "invalid" } });
  const form = multipart({ input: JSON.stringify({ connectionId, answers: {} }), file: nextForm() });
  const report = await send(base, {
    method: "POST",
    path: "/api/reports",
    headers: { ...form.headers, cookie: admin.cookie },
    body: form.body,
  });
  expect(report.status).toBeGreaterThanOrEqual(400);
});

test("callbacks: query, form, JSON and headers", async () => {
  const { rows } = await cast.app.db.$client.query(
    "select token from callback_tokens where connection_id = $1 and profile_id is null limit 1",
    [cast.own.connectionId],
  );
  const path = `/callback/${rows[0].token}`;
  const forms = canaries.flatMap((number) => [...typedForms(number), ...encodedForms(number)]);
  const pairs = forms.map((form, at): [string, string] => [`note${at}`, form]);
  const codes = ["cvv", "CVV2", "card.cvc", "security-code", "card[cvv]"].map((name): [string, string] => [
    name,
    canaryCode,
  ]);
  const query = new URLSearchParams([["status", "approved"], ...pairs, ...codes]).toString();
  const headers = { "x-card": canaries[0] ?? "", "x-cvv": canaryCode, "user-agent": typed[2] ?? "" };
  const sent = [
    { method: "GET", path: `${path}?${query}`, headers },
    { method: "POST", path, headers: { ...headers, "content-type": "application/x-www-form-urlencoded" }, body: query },
    {
      method: "POST",
      path,
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ cards: forms, ...Object.fromEntries(codes) }),
    },
    { method: "POST", path, headers: { ...headers, "content-type": `text/${canaries[1]}` }, body: forms.join("\n") },
  ];
  for (const one of sent) expect((await send(base, one)).status).toBe(200);
});

test("addresses and headers of every page and route", async () => {
  test.setTimeout(300_000);
  const faults = await evaluateEach(ownPaths(), async (path) => {
    const text = encodeURIComponent(nextForm());
    const address = `${path}${path.includes("?") ? "&" : "?"}q=${text}&text=${text}&find=${text}`;
    const headers = { cookie: admin.cookie, "user-agent": canaries[0] ?? "" };
    const { status } = await send(base, { path: address, headers });
    return status < 500 ? null : `${address}: ${status}`;
  });
  expect(faults).toEqual([]);
  await send(base, {
    method: "POST",
    path: "/api/auth/callback/credentials",
    headers: { "content-type": "application/x-www-form-urlencoded", "user-agent": canaries[0] ?? "" },
    body: new URLSearchParams({ email: nextForm(), password: nextForm(), json: "true" }).toString(),
  });
});

test("what is typed into a form, and kept in the browser", async ({ page }) => {
  await comeIn(page, "preparer");
  await page.goto("/payouts/new");
  await control(page, common.yourReference).fill(canaries[0] ?? "");
  const kept = () => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  await expect.poll(kept).toContain("411111••••••");
  expect(findLeaks(Buffer.from(await kept()))).toEqual([]);
});

test("none of them is kept anywhere: tables, files of the database, logs, pages, exports", async () => {
  test.setTimeout(300_000);
  const { $client: client } = cast.app.db;
  const { rows } = await client.query(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition",
  );
  const found: string[] = [];
  let isMasked = false;
  for (const { name } of rows) {
    const { rows: lines } = await client.query(`select t::text as line from "${name}" t`);
    for (const { line } of lines) {
      isMasked ||= line.includes("411111••••••");
      for (const form of findLeaks(Buffer.from(line))) found.push(`${name}: ${form}`);
      if (new RegExp(`(?:cvv2?|cvc|code)\\W{1,12}(?:3D)?${canaryCode}`, "i").test(line)) found.push(`${name}: ${line}`);
    }
  }
  expect(isMasked, "a canary was kept with its middle cut, so they did arrive").toBe(true);
  expect(found).toEqual([]);
  await client.query("checkpoint").catch(() => undefined);
  expect(findLeakingFiles(process.env.DATA_DIR ?? "")).toEqual([]);
  const shown = await evaluateEach(ownPaths(), async (path) => {
    const { body } = await send(base, { path, headers: { cookie: admin.cookie } });
    const forms = allForms.filter((form) => body.includes(form));
    return forms.length > 0 ? `${path}: ${forms}` : null;
  });
  expect(shown).toEqual([]);
});
