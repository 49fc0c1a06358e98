import type { Locator, Page } from "@playwright/test";
import { cancelBatch } from "@/lib/batches/sending/control";
import { askRelease } from "@/lib/batches/sending/release";
import { createTestBatch, payoutsText } from "@/lib/batches/testing";
import { sandboxConnectionId } from "@/lib/connections/seed";
import { orderStatuses } from "@/lib/orders/statuses";
import * as rowsTexts from "@/messages/batches/rows";
import { openContext } from "./access/users";
import { actAs } from "./acting";
import { comeIn, control, expectStatus, fieldLabel, newAccount, newAmount, openRequest, pay } from "./actions";
import { activeCell, dropFile, makeDraft } from "./batch-actions";
import { expect, test } from "./test";

// What a screen reader reads: the accessibility tree as text, and the order in which the keyboard alone reads.

const main = (page: Page) => page.getByRole("main");

test("an order is read with its payee, state and amount, in the list and on its page", async ({ page }) => {
  await comeIn(page, "preparer");
  const reference = `READ-${Date.now()}`;
  const [whole, cents] = newAmount().split(".");
  await pay(page, {
    details: { [fieldLabel("account_number")]: newAccount(), [fieldLabel("account_name")]: "Rea Reader" },
    amount: `${whole}.${cents}`,
    reference,
  });
  await expectStatus(page, orderStatuses.approved.label);
  console.log(await main(page).ariaSnapshot());
  await page.goto(`/orders?q=${reference}`);
  await expect(page.locator("tbody tr")).toHaveCount(1);
  console.log(await main(page).ariaSnapshot());
});

test("the check of a file is read as sentences with counts and sums, then row by row", async ({ page }) => {
  await comeIn(page, "preparer");
  await dropFile(page, "Payouts", [
    "account_number;account_name;amount;currency;order_desc",
    `${newAccount()};Yui Nakamura;1100;JPY;Invoice 1`,
    `${newAccount()};Clara Moreau;ten;JPY;Invoice 2`,
    `${newAccount()};Haruto Saito;1300;JPY;Invoice 3`,
  ]);
  console.log(await main(page).ariaSnapshot());
  await makeDraft(page);
  await expect(page.locator("[data-row='2']")).toBeVisible();
  console.log(await main(page).ariaSnapshot());
});

test("a request is read with its kind, what to review first, its age and its amount", async ({ page }) => {
  const app = openContext(process.env.DATA_DIR ?? "");
  const preparer = await actAs(app, "preparer");
  const name = `read-aloud-${Date.now()}.csv`;
  const text = payoutsText(2, {
    amount: (row) => String(2_100 + row),
    currency: () => "JPY",
    account_number: () => newAccount(),
    account_name: () => "Clara Moreau",
  });
  const batchId = await createTestBatch(app, preparer, { connectionId: sandboxConnectionId, name, text });
  await askRelease(app, preparer, { batchId });
  await comeIn(page, "approver");
  await page.goto("/approvals");
  await openRequest(page, { text: name });
  console.log(await main(page).ariaSnapshot());
  await cancelBatch(app, preparer, { batchId, reason: "Only read aloud." });
  await app.db.$client.end();
});

/** What has the focus, as a screen reader names it. */
async function focused(page: Page): Promise<string> {
  const one: Locator = page.locator(":focus");
  return (await one.count()) === 0 ? "" : ((await one.ariaSnapshot()).split("\n")[0]?.replace(/^- /, "") ?? "");
}

test("the keyboard alone reads a batch in order: its tools, its cells row by row, and what follows", async ({
  page,
}) => {
  await comeIn(page, "preparer");
  await dropFile(page, "Payouts", [
    "account_number;account_name;amount;currency;order_desc",
    ...["Yui Nakamura", "Clara Moreau", "Haruto Saito"].map(
      (name, at) => `${newAccount()};${name};${1_100 + at};JPY;Invoice ${at}`,
    ),
  ]);
  await makeDraft(page);
  await expect(page.locator("[data-row='3']")).toBeVisible();
  const read: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press("Tab");
    read.push(await focused(page));
  }
  console.log(read.join("\n"));
  await control(page, rowsTexts.rowsOfTheBatch).focus();
  await expect(activeCell(page)).toHaveCount(1);
});
