import { startCollector } from "@/lib/core/telemetry/testing-collector";
import * as common from "@/messages/common";
import { comeIn, pay } from "./actions";
import { chooseApp } from "./browser";
import { startApp } from "./start";
import { expect, test } from "./test";

test.setTimeout(300_000);

const account = "4444000011110001";
const payee = "Tereza Novotna";
const amount = "7351.29";
const token = "a-callback-token-of-no-one";
const metricsToken = "a-token-of-sixteen-or-more";

test("the pages report a payout, the metrics page and their log; its trace is on the order's page, and nothing of it elsewhere", async ({
  browser,
  watch,
}) => {
  const collector = await startCollector();
  const app = {
    ...(await chooseApp()),
    METRICS_TOKEN: metricsToken,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_METRIC_EXPORT_INTERVAL: "1000",
  };
  const stop = await startApp(app);
  try {
    const context = await browser.newContext({ baseURL: `http://localhost:${app.PORT}` });
    const page = await context.newPage();
    watch(page);
    await comeIn(page, "preparer");
    await pay(page, { details: { "Account number": account, "Account holder": payee }, amount });
    const orderId = new URL(page.url()).pathname.split("/").at(-1) ?? "";

    await expect
      .poll(() => collector.spans().map(({ name }) => name), { timeout: 20_000 })
      .toContain("callback.evaluate");
    const sent = collector.spans().find(({ name }) => name === "order.send");
    expect(sent?.service).toBe("paydesk-web");
    expect(JSON.stringify(sent?.attributes)).toContain(orderId);
    await expect(page.getByRole("term").filter({ hasText: common.traceId })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(sent?.traceId ?? "none");

    expect((await page.request.get(`/callback/${token}`)).status()).toBe(404);
    await page.goto(`/orders?q=${encodeURIComponent(payee)}`);
    const headers = { authorization: `Bearer ${metricsToken}` };
    const text = await (await page.request.get("/metrics", { headers })).text();
    const names = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name);
    await expect.poll(() => new Set(collector.metrics().map(({ name }) => name))).toEqual(new Set(names));
    expect(names.length).toBeGreaterThan(10);
    await context.close();
  } finally {
    await stop();
    await collector.close();
  }
  expect(new Set(collector.spans().map(({ service }) => service))).toEqual(
    new Set(["paydesk-web", "paydesk-worker", "paydesk-callbacks"]),
  );
  expect(collector.spans().filter(({ name }) => !/^(order|call|callback)\.[a-z_]+$/.test(name))).toEqual([]);
  const everything = collector.received.map((one) => one.text).join("\n");
  const secret = [account, payee, encodeURIComponent(payee), amount, token, "/callback/", "/orders"];
  expect(secret.filter((one) => everything.includes(one))).toEqual([]);
});
