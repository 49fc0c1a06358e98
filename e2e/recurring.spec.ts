import type { Page } from "@playwright/test";
import type pg from "pg";
import { capital } from "@/lib/core/text/plural";
import { addDays } from "@/lib/core/time/calendar";
import { groups } from "@/lib/gateway/fields/field";
import { texts as faults } from "@/lib/gateway/fields/testing";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as componentsApprovalTexts from "@/messages/components/order";
import * as componentsFormTexts from "@/messages/components/shared";
import * as recurringEditTexts from "@/messages/recurring/edit";
import * as recurringModelTexts from "@/messages/recurring/model";
import * as recurringSharedTexts from "@/messages/recurring/shared";
import { comeIn, control, expectStatus, readClientOrderId } from "./actions";
import { findFaults } from "./faults";
import { enterProfile, type Known, openChange } from "./profiles";
import { comeInBeside } from "./sandbox-console";
import { expect, test } from "./test";
import { any, anyNumber, like, plain } from "./texts";

const chooseRule = (page: Page, name: string) => page.locator("label", { hasText: like(name) }).click();

type Charge = { date: string | null; text: string };

type Column = typeof recurringSharedTexts.now | typeof recurringSharedTexts.newValueHead;

async function listCharges(page: Page, column: Column): Promise<Charge[]> {
  const at = column === recurringSharedTexts.now ? 0 : 1;
  const cells = page
    .getByRole("table", { name: recurringSharedTexts.nextCharges })
    .locator(`tbody tr td:nth-of-type(${at + 1})`);
  return cells.evaluateAll((all) =>
    all
      .filter((cell) => cell.textContent?.includes("No. "))
      .map((cell) => ({
        date: cell.querySelector("time")?.getAttribute("datetime") ?? null,
        text: cell.textContent ?? "",
      })),
  );
}

const heading = (group: "payer" | "card", filled: number) =>
  like(recurringEditTexts.fields(groups[group], anyNumber, filled));

async function review(page: Page): Promise<void> {
  await page.getByRole("button", { name: recurringEditTexts.reviewChange }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(recurringEditTexts.reviewTitle(""));
}

async function send(page: Page, approver: Page, database: pg.Client): Promise<{ listed: Charge[]; sent: Known }> {
  const listed = await listCharges(page, recurringSharedTexts.newValueHead);
  await page.getByRole("button", { name: like(recurringEditTexts.submitLabel(any, any)) }).click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/);
  await approver.goto(page.url());
  await expect(approver.getByRole("table", { name: recurringSharedTexts.nextCharges })).toBeVisible();
  expect(await listCharges(approver, recurringSharedTexts.newValueHead)).toEqual(listed);
  await approver.getByRole("button", { name: like(componentsApprovalTexts.approveAndSend(false, any, any)) }).click();
  await expectStatus(approver, orderStatuses.update_accepted.label);
  const clientOrderId = await readClientOrderId(page);
  const { rows } = await database.query<{ request: [string, string][] }>(
    `select c.request from calls c join call_orders co on co.call_id = c.id join orders o on o.id = co.order_id
     where o.client_orderid = $1`,
    [clientOrderId],
  );
  expect(rows).toHaveLength(1);
  const { "client-orderid": _ours, notify_url: address, ...sent } = Object.fromEntries(rows[0]?.request ?? []);
  expect(address).toMatch(/\/callback\/[\w-]{20,}$/);
  return { listed, sent };
}

type Journal = { charges: { amount: string; charge: { index: number; by: string; dueOn: string } }[] };

test("what the form says is what the sandbox gateway then charges", async ({
  page,
  browser,
  watch,
  sandbox,
  database,
}) => {
  test.setTimeout(240_000);
  const { now } = await sandbox.ask<{ now: string }>("GET", "/clock");
  const today = now.slice(0, 10);
  const first = Number(String(Date.now()).slice(-8)) * 10;
  const monthly = { period: "month", interval: "1" };
  const in10 = addDays(today, 10);
  const dotted = (day: string) => day.split("-").reverse().join(".");
  await comeIn(page, "preparer");
  const approver = await comeInBeside(browser, watch, "approver");

  const cases: { known: Known; change: (page: Page) => Promise<void>; fields: Known; warning?: string }[] = [
    {
      known: { amount: "25.00", ...monthly, "start-date": in10 },
      change: async () => {
        await chooseRule(page, recurringEditTexts.oneAmount);
        await control(page, "Amount").fill("30.00");
      },
      fields: { amount: "30.00" },
    },
    {
      known: { amount: "25.00", ...monthly, "start-date": in10 },
      change: async () => {
        await chooseRule(page, recurringEditTexts.ruleRandom);
        await control(page, "Amount from").fill("5.00");
        await control(page, "Amount to").fill("9.00");
        await control(page, "First charge on").fill(addDays(today, 3));
      },
      fields: { "amount-from": "5.00", "amount-to": "9.00", "start-date": dotted(addDays(today, 3)) },
    },
    {
      known: { amount: "25.00", ...monthly, "start-date": in10 },
      change: async () => {
        await chooseRule(page, recurringEditTexts.aSequence);
        await page.getByLabel(recurringEditTexts.amountLabel(0)).fill("10.00");
        await page.getByLabel(recurringEditTexts.amountLabel(1)).fill("20.00");
        await page.keyboard.press("Enter");
        await expect(page.getByLabel(recurringEditTexts.amountLabel(2))).toBeFocused();
        await page.keyboard.type("5.00");
        await page.keyboard.press("Alt+ArrowUp");
        await expect(page.getByLabel(recurringEditTexts.amountLabel(1))).toBeFocused();
        await page.keyboard.press("Alt+ArrowUp");
        await expect(page.getByLabel(recurringEditTexts.amountLabel(0))).toBeFocused();
        await control(page, "Period").selectOption("week");
        await control(page, "Interval").fill("2");
      },
      fields: { "amount-sequence": "5.00,10.00,20.00", period: "week", interval: "2" },
    },
    {
      known: { "amount-sequence": "1.00,2.00", period: "day", interval: "7", "start-date": in10 },
      change: async () => {
        await control(page, "Charges until").fill("4");
        await control(page, "Last charge on").fill(addDays(today, 60));
      },
      fields: {
        "amount-sequence": "1.00,2.00",
        "max-repeats-number": "4",
        "finish-date": dotted(addDays(today, 60)),
      },
    },
    {
      known: { amount: "25.00", period: "week", interval: "1", "start-date": addDays(today, 2) },
      change: async () => {
        await control(page, "First charge on").fill(today);
      },
      fields: { amount: "25.00", "start-date": dotted(today) },
      warning: recurringModelTexts.chargesTodayTitle,
    },
  ];

  const promised: Charge[][] = [];
  for (const [at, { known, change, fields, warning }] of cases.entries()) {
    const id = String(first + at);
    await openChange(page, await enterProfile({ sandbox, database }, id, known));
    await expect.poll(async () => (await listCharges(page, recurringSharedTexts.now)).length).toBeGreaterThan(0);
    await change(page);
    if (warning) await expect(page.getByText(warning).first()).toBeVisible();
    await review(page);
    if (at === 2) expect(await findFaults(page, "recurring-review")).toEqual([]);
    const { listed, sent } = await send(page, approver, database);
    expect(sent).toEqual({ "recurring-payment-id": id, ...fields });
    promised.push(listed);
  }

  const until = addDays(today, 75);
  await sandbox.ask("POST", "/clock", { to: `${until}T12:00:00Z` });
  for (const at of cases.keys()) {
    const { charges } = await sandbox.ask<Journal>("GET", `/profiles/${first + at}`);
    const listed = (promised[at] ?? []).filter(({ date }) => date !== null && date <= until);
    expect(charges.length).toBeGreaterThan(1);
    expect(charges.map(({ charge }) => charge.dueOn)).toEqual(listed.map(({ date }) => date));
    for (const [nth, { amount }] of charges.entries()) {
      const text = listed[nth]?.text ?? "";
      if (!text.includes(" to ") && !text.includes(" or ")) expect(text).toContain(amount);
    }
    const fields = { amount: "1.00" };
    await sandbox.ask("PUT", `/profiles/${first + at}`, {
      consumerKey: "paydesk-sandbox",
      endpointId: "1001",
      fields,
    });
  }
});

test("the form refuses what the gateway rules out, and offers a paid card nothing that it does not support", async ({
  page,
  browser,
  watch,
  sandbox,
  database,
}) => {
  const first = Number(String(Date.now()).slice(-8)) * 10;
  await comeIn(page, "preparer");
  const approver = await comeInBeside(browser, watch, "approver");
  await openChange(
    page,
    await enterProfile({ sandbox, database }, String(first), { charging: "manual", amount: "25.00" }),
  );
  await page.getByRole("button", { name: recurringEditTexts.reviewChange }).click();
  await expect(page.getByText(recurringEditTexts.changesMissing)).toBeVisible();
  await control(page, "Interval").fill("2");
  await page.getByText(heading("payer", 0)).click();
  await control(page, "Country").fill("US");
  await page.getByText(heading("card", 0)).click();
  await control(page, "Name on card").fill("ANA KOVAC");
  await page.getByRole("button", { name: recurringEditTexts.reviewChange }).click();
  await expect(page.getByText(capital(faults.requiredWith(["Interval"])))).toBeVisible();
  await expect(page.getByText(capital(faults.stateOf("US")), { exact: true })).toBeVisible();
  await expect(page.getByText(capital(faults.requiredWith(["Name on card"])))).toHaveCount(3);
  await control(page, "State").fill("NY");
  await expect(page.getByText(capital(faults.stateOf("US")), { exact: true })).toHaveCount(0);
  expect(await findFaults(page, "recurring-form")).toEqual([]);

  await control(page, "Card number").fill("4111111111111111");
  await expect(page.getByText(plain(componentsFormTexts.draftSaved("")))).toBeVisible();
  await page.reload();
  await expect(page.getByText(heading("payer", 2))).toBeVisible();
  await expect(page.getByText(heading("card", 1))).toBeVisible();

  await openChange(
    page,
    await enterProfile({ sandbox, database }, String(first + 1), { kind: "DST", charging: "manual", amount: "40.00" }),
  );
  await page.getByText(heading("payer", 0)).click();
  for (const label of ["Period", "Interval", "Phone", "State"]) await expect(control(page, label)).toHaveCount(0);
  await expect(control(page, "First charge on")).toBeVisible();
  await expect(page.getByText(recurringEditTexts.periodNotAllowed)).toBeVisible();
  await chooseRule(page, recurringEditTexts.oneAmount);
  await control(page, "Amount").fill("41.00");
  await review(page);
  const { sent } = await send(page, approver, database);
  expect(sent).toEqual({ "recurring-payment-id": String(first + 1), amount: "41.00" });
});
