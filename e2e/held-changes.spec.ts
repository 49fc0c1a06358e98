import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { createDatabase } from "@/db/client";
import { readRunFile } from "@/db/run-file";
import { createConnection } from "@/lib/connections/commands";
import type { Desk } from "@/lib/core/desk";
import { insertOrder } from "@/lib/orders/testing";
import { addTestPerson, makeTestDesk, testPassword } from "@/lib/people/testing";
import { proposeSettlement } from "@/lib/settlements/commands";
import { seen } from "@/lib/settlements/testing";
import { comeIn, control } from "./acts";
import { putInForce, wanting } from "./policies";
import { comeInBeside } from "./practice";
import { expect, test } from "./test";

// A connection of its own, and a rule of its own for it: no other journey meets them.

type Made = { desk: Desk; connectionId: string; name: string; second: { email: string; name: string } };

/** A connection whose changes, and whose settlements, want others; and a second admin. `end` takes the people away again. */
async function makeHeld(): Promise<Made & { end: () => Promise<void> }> {
  const db = createDatabase(readRunFile(process.env.DATA_DIR ?? "").databaseUrl, { max: 2, name: "paydesk journeys" });
  const desk = makeTestDesk(db, new Date());
  const [maker, second] = [await addTestPerson(desk, "admin"), await addTestPerson(desk, "admin")];
  const name = `Held ${randomUUID().slice(0, 8)}`;
  const { connectionId } = await createConnection(desk, maker, {
    name,
    environment: "sandbox",
    baseUrl: "https://gate.example.com/paynet",
    consumerKey: "held",
  });
  for (const [act, approvers] of [
    ["connections.change", 1],
    ["orders.settle", 2],
  ] as const) {
    await putInForce(desk, { maker, second }, { connectionId, act, rules: wanting(approvers) });
  }
  await db.$client.query("update people set disabled_at = now() where id = $1", [maker.personId]);
  return {
    desk,
    connectionId,
    name,
    second,
    end: async () => {
      await db.$client.query("update people set disabled_at = now() where id = $1", [second.personId]);
      await db.$client.end();
    },
  };
}

test("another address waits: rejected with a reason, asked anew, and made by a second admin", async ({
  page,
  browser,
  watch,
}) => {
  test.setTimeout(180_000);
  const { connectionId, name, second, end } = await makeHeld();
  try {
    const overview = `/connections/${connectionId}`;
    await comeIn(page, "admin");
    const lead = async (baseUrl: string) => {
      await page.goto(`${overview}/settings`);
      await control(page, "Base URL").fill(baseUrl);
      await page.getByRole("button", { name: "Change where it leads" }).click();
      await page.getByRole("button", { name: "Change version 1" }).click();
      await expect(page.getByText(/^It waits for another admin: nothing has changed yet/)).toBeVisible();
    };
    await page.goto(`${overview}/settings`);
    await expect(page.getByText(/^Another admin approves what is changed here before it counts: /)).toBeVisible();
    await lead("https://elsewhere.example.com/paynet");
    await expect(page.getByText("A change waits for approval", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Withdraw" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
    // Nothing of it counts.
    await page.goto(overview);
    const facts = page.locator("section").filter({ has: page.getByRole("heading", { name: "Facts" }) });
    await expect(facts).toContainText("https://gate.example.com/paynet");

    const admin = await comeInBeside(browser, watch, { email: second.email, password: testPassword });
    await admin.goto("/approvals");
    const card = admin.locator("section section").filter({ hasText: name });
    const change = card.getByRole("table", { name: `Send the calls of ${name}` });
    await expect(change.getByRole("row").nth(1)).toContainText("https://gate.example.com/paynet");
    await expect(change.getByRole("row").nth(1)).toContainText("https://elsewhere.example.com/paynet");
    await card.getByRole("button", { name: "Reject …" }).click();
    await control(admin.getByRole("dialog"), "Why not").fill("We pay nobody there.");
    await admin.getByRole("button", { name: "Reject the change" }).click();
    await expect(card).toHaveCount(0);

    await page.reload();
    await expect(page.getByText(`Rejected by ${second.name}: We pay nobody there.`)).toBeVisible();
    await lead("https://second.example.com/paynet");
    await admin.goto(overview);
    await admin.getByRole("button", { name: "Approve …" }).click();
    await expect(admin.getByRole("dialog")).toContainText("https://second.example.com/paynet");
    await admin.getByRole("button", { name: "Approve it: it counts at once" }).click();
    // Whoever asked sees it happen.
    await page.goto(overview);
    await expect(facts).toContainText("https://second.example.com/paynet");
    await expect(page.getByText("A change waits for approval", { exact: true })).toHaveCount(0);
    await admin.context().close();
  } finally {
    await end();
  }
});

test("a settlement that the policy wants two for is applied when both have confirmed it", async ({
  page,
  browser,
  watch,
}) => {
  const { desk, connectionId, second, end } = await makeHeld();
  try {
    const preparer = await addTestPerson(desk, "preparer");
    const sentAt = new Date(Date.now() - 30 * 3_600_000);
    const order = await insertOrder(desk.db, {
      connectionId,
      submission: "unconfirmed",
      outcome: "none",
      cause: "timed_out",
      attempt: 1,
      sentAt,
    });
    const { settlementId } = await proposeSettlement(desk, preparer, {
      orders: [await seen(makeTestDesk(desk.db, new Date()), order.id)],
      verdict: "declined",
      reason: "The bank says that nothing was paid.",
    });
    await comeIn(page, "approver");
    await page.goto(`/settle/${settlementId}`);
    await expect(page.getByText("Two other people must confirm it.")).toBeVisible();
    const confirm = async (who: Page) => {
      await who.getByRole("button", { name: "Confirm", exact: true }).click();
      await who.getByRole("button", { name: "Confirm 1 order" }).click();
    };
    await confirm(page);
    await expect(page.getByText(/^Confirmed by .+: 1 of 2 people\.$/)).toBeVisible();
    await expect(page.getByText("You have confirmed it: one more person must.")).toBeVisible();
    const admin = await comeInBeside(browser, watch, { email: second.email, password: testPassword });
    await admin.goto(`/settle/${settlementId}`);
    await confirm(admin);
    await expect(admin.getByText("It is settled.")).toBeVisible();
    await admin.goto(`/orders/${order.id}`);
    await expect(admin.getByRole("heading", { level: 1 })).toContainText("Declined");
    await admin.context().close();
  } finally {
    await end();
  }
});
