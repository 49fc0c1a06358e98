import type { APIRequestContext, Page } from "@playwright/test";
import { verdictStates } from "@/lib/payments/callbacks/verdicts";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as common from "@/messages/common";
import * as componentsSharedTexts from "@/messages/components/shared";
import * as componentsShellTexts from "@/messages/components/shell";
import { comeIn, expectStatus, fieldLabel, newAmount, orderTab, pay } from "./actions";
import { expect, test } from "./test";

async function readCallbackUrl(page: Page): Promise<URL> {
  const name = componentsSharedTexts.copyValue(common.callbackAddress, "");
  const label = await page.getByRole("button", { name }).getAttribute("aria-label");
  return new URL(label?.split(" ").at(-1) ?? "");
}

const update = (clientOrderId: string, gatewayOrderId: string, amount: string) => ({
  status: "approved",
  type: "payout",
  orderid: gatewayOrderId,
  merchant_order: clientOrderId,
  client_orderid: clientOrderId,
  amount,
  control: "0".repeat(40),
});

const wrongPath = "/callback/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

const places = {
  "the process for callbacks": (callbackUrl: URL) => callbackUrl.origin,
  "the pages": (_: URL, pages: string) => pages,
};

for (const [place, originOf] of Object.entries(places)) {
  test(`callbacks to ${place}: stored and evaluated, refused without harm`, async ({ page, request, sandbox, app }) => {
    await comeIn(page, "preparer");
    const amount = newAmount();
    const clientOrderId = await pay(page, { details: { [fieldLabel("account_number")]: "4444000011110006" }, amount });
    await expectStatus(page, orderStatuses.processing.label);
    const callbackUrl = await readCallbackUrl(page);
    expect(callbackUrl.port).toBe(app.CALLBACK_PORT);
    const origin = originOf(callbackUrl, `http://localhost:${app.PORT}`);
    const route = `${origin}${callbackUrl.pathname}`;
    const reported = update(clientOrderId, await sandbox.gatewayOrderId(clientOrderId), amount);

    expect((await request.get(`${origin}${wrongPath}`, { params: reported })).status()).toBe(404);
    expect((await request.head(route)).status()).toBe(200);
    const plain = await request.get(route, { params: reported });
    expect(plain.status()).toBe(200);
    expect((await request.post(route, { form: reported })).status()).toBe(200);
    expect((await request.post(route, { data: reported })).status()).toBe(200);
    expect((await request.post(route, { multipart: reported })).status()).toBe(200);
    const long = await request.get(route, { params: { ...reported, merchant_data: "Ж".repeat(65_536) } });
    expect(long.status()).toBe(200);
    const tooLong = await request.post(route, { form: { ...reported, merchant_data: "m".repeat(1_200_000) } });
    expect([400, 413]).toContain(tooLong.status());
    await expectRefusedCleanly(request, `${route}?merchant_data=${"m".repeat(1_200_000)}`);
    expect((await request.put(route, { form: reported })).status()).toBe(405);

    await orderTab(page, common.callbacks).click();
    await expect(page.getByText(verdictStates.rows.wrong_control.label).first()).toBeVisible();
    await expectStatus(page, orderStatuses.processing.label);
  });
}

async function expectRefusedCleanly(request: APIRequestContext, url: string): Promise<void> {
  const status = await request.get(url).then(
    (answer) => answer.status(),
    () => 431,
  );
  expect([413, 414, 431]).toContain(status);
  expect((await request.get(new URL("/healthz", url).href)).status()).toBe(200);
}

test("every page carries the security headers, with a nonce of its own", async ({ request }) => {
  const nonces = new Set<string>();
  for (const path of ["/sign-in", "/sign-in", "/return", "/no-such-page"]) {
    const answer = await request.get(path);
    const headers = answer.headers();
    const policy = headers["content-security-policy"] ?? "";
    const nonce = /script-src 'self' 'nonce-([^']+)' 'strict-dynamic'(;|$)/.exec(policy)?.[1] ?? "";
    expect(nonce).not.toBe("");
    nonces.add(nonce);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe-eval");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["referrer-policy"]).toBe("same-origin");
    expect(headers["cache-control"]).toContain("no-store");
    expect(headers["x-powered-by"]).toBeUndefined();
  }
  expect(nonces.size).toBe(4);
});

test("no file of the installation is served, and no folder lists what it holds", async ({ request }) => {
  const files = ["package.json", "package-lock.json", "tsconfig.json", "next.config.mjs", "proxy.ts", "README.md"];
  const kept = [".git/config", ".git/HEAD", ".gitignore", ".env", ".npmrc", ".svn/entries", "data/sealing.key"];
  const built = ["BUILD_ID", "server/app-paths-manifest.json", "routes-manifest.json", "prerender-manifest.json"];
  const paths = [
    ...[...files, ...kept, ...kept.map((name) => `public/${name}`)].map((name) => `/${name}`),
    ...built.flatMap((name) => [`/.next/${name}`, `/_next/${name}`, `/_next/static/../${name}`]),
    ...[...files, ...kept].flatMap((name) => [`/_next/static/%2e%2e/%2e%2e/${name}`, `/icon.svg/..%2f..%2f${name}`]),
    ...["/_next", "/_next/", "/_next/static", "/_next/static/", "/_next/static/chunks/", "/public/", "/api/", "/data/"],
  ];
  for (const path of paths) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBeGreaterThanOrEqual(300);
    expect(await answer.text(), path).not.toMatch(
      /repositoryformatversion|ref: refs|"lockfileVersion"|"compilerOptions"|SEALING_KEY=|Index of|Directory listing/i,
    );
  }
});

test("each answer says what it is, and texts in which letters", async ({ request }) => {
  for (const [path, type] of [
    ["/sign-in", /^text\/html; charset=utf-8$/i],
    ["/no-such-page", /^text\/html; charset=utf-8$/i],
    ["/robots.txt", /^text\/plain(; charset=utf-8)?$/i],
    ["/api/orders", /^(application\/json|text\/plain; charset=utf-8)$/i],
    ["/callback/AAAAAAAAAAAAAAAAAAAAAAAA", /^text\/plain;\s*charset=utf-8$/i],
  ] as const)
    expect((await request.get(path, { maxRedirects: 0 })).headers()["content-type"], path).toMatch(type);
});

test("what is not public asks to sign in", async ({ request }) => {
  const ask = ["/api/orders", "/api/orders/00000000-0000-4000-8000-000000000001", "/api/callbacks", "/api/counts"];
  for (const path of [...ask, "/api/live"]) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(401);
    expect(answer.headers()["cache-control"], path).toContain("no-store");
  }
  for (const path of [
    "/",
    "/orders",
    "/payouts/new",
    "/connections",
    "/team",
    "/alerts",
    "/callbacks",
    "/audit",
    "/account",
    "/help",
  ]) {
    const answer = await request.get(path, { maxRedirects: 5 });
    expect(answer.url()).toContain("/sign-in");
  }
});

test("the receiver's page is neutral, and reads nothing of the request", async ({ page }) => {
  await page.goto("/return");
  const text = await page.getByRole("main").textContent();
  expect(text).toContain(componentsShellTexts.returnHint);
  await page.goto("/return?status=approved&orderid=1&client_orderid=%3Cscript%3Ealert(1)%3C/script%3E");
  expect(await page.getByRole("main").textContent()).toBe(text);
  expect(text).not.toMatch(/Paydesk|sign in/i);
});

test("a browser that asks for an icon before the page has named one gets it, without signing in", async ({
  request,
}) => {
  const answer = await request.get("/favicon.ico", { maxRedirects: 0 });
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toMatch(/^image\//);
});

test("search engines are asked to stay away, in a file and on each page", async ({ request }) => {
  const file = await request.get("/robots.txt", { maxRedirects: 0 });
  expect(file.status()).toBe(200);
  expect(await file.text()).toMatch(/^Disallow: \/$/m);
  expect(await (await request.get("/sign-in")).text()).toContain('<meta name="robots" content="noindex, nofollow"');
});
