import { comeIn, control } from "./acts";
import { expect, test } from "./test";
import { callAction, codeOf } from "./walk/answers";
import {
  allForms,
  canaries,
  canaryCode,
  encodedForms,
  findLeakingFiles,
  findLeaks,
  replaceTexts,
  typedForms,
} from "./walk/canaries";
import { type Cast, makeCast, type Walker } from "./walk/cast";
import { readActionIds } from "./walk/doors";
import { multipart, send } from "./walk/raw";
import { actions, pages, routes } from "./walk/table";

// Card numbers go in by every way there is, and are looked for in everything that is kept. A new action, page or route has
// its row in the walk's table, and so its turn here.

test.describe.configure({ mode: "serial" });

let cast: Cast;
let admin: Walker;
let base: string;
test.beforeAll(async ({ baseURL }) => {
  base = baseURL ?? "";
  cast = await makeCast(base, process.env.DATA_DIR ?? "");
  admin = cast.walkers.find(({ role, limited }) => role === "admin" && !limited) as Walker;
});
test.afterAll(() => cast.close());

let turn = 0;
const typed = canaries.flatMap(typedForms);
const nextForm = () => typed[turn++ % typed.length] ?? "";

/** What a text of an action may be answered with: refused, and never done. `done`: it read and kept nothing. */
const readOnly = ["previewFile", "reviewPayoutAction", "reviewUpdateAction", "debugSignatureAction"];

test("every server action refuses a card number in each of its texts", async () => {
  test.setTimeout(300_000);
  const ids = readActionIds();
  const faults: string[] = [];
  for (const [name, row] of Object.entries(actions)) {
    const id = ids.get(name);
    if (!id) continue;
    for (const input of replaceTexts(row.input(cast.own), nextForm)) {
      const seen = await codeOf(callAction(base, id, input, admin.cookie));
      const isRead = readOnly.some((one) => name.endsWith(`#${one}`));
      if (seen === "unexpected" || (seen === "done" && !isRead))
        faults.push(`${name} ${JSON.stringify(input)}: ${seen}`);
    }
  }
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
        "x-batch-input": encodeURIComponent(JSON.stringify({ connectionId, kind: "payout", name })),
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
  const { rows } = await cast.desk.db.$client.query(
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
  const paths = [
    ...Object.values(pages).flatMap((row) => row.at(cast.own)),
    ...Object.entries(routes)
      .filter(([name]) => name.startsWith("GET"))
      .flatMap(([, row]) => row.at(cast.own)),
  ];
  for (const path of paths) {
    const text = encodeURIComponent(nextForm());
    const address = `${path}${path.includes("?") ? "&" : "?"}q=${text}&text=${text}&find=${text}`;
    const { status } = await send(base, {
      path: address,
      headers: { cookie: admin.cookie, "user-agent": canaries[0] ?? "" },
    });
    expect(status, address).toBeLessThan(500);
  }
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
  await control(page, "Your reference").fill(canaries[0] ?? "");
  const kept = () => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  await expect.poll(kept).toContain("411111••••••");
  expect(findLeaks(Buffer.from(await kept()))).toEqual([]);
});

test("none of them is kept anywhere: tables, files of the database, logs, pages, exports", async () => {
  test.setTimeout(300_000);
  const { $client: client } = cast.desk.db;
  const { rows } = await client.query(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
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
  const shown: string[] = [];
  const doors = [
    ...Object.values(pages),
    ...Object.entries(routes).flatMap(([name, row]) => (name.startsWith("GET") ? [row] : [])),
  ];
  for (const path of doors.flatMap((row) => row.at(cast.own))) {
    const { body } = await send(base, { path, headers: { cookie: admin.cookie } });
    for (const form of allForms) if (body.includes(form)) shown.push(`${path}: ${form}`);
  }
  expect(shown).toEqual([]);
});
