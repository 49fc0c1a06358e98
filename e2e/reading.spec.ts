import type { Page } from "@playwright/test";
import { formatAmount } from "@/lib/core/money/money";
import { cancelBatch } from "@/lib/payments/batches/sending/control";
import { askRelease } from "@/lib/payments/batches/sending/release";
import { createTestBatch, payoutsText } from "@/lib/payments/batches/testing";
import { sandboxConnectionId } from "@/lib/payments/connections/seed";
import { kindLabels } from "@/lib/payments/orders/kind-labels";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as tableTexts from "@/messages/approvals/shared";
import * as detailTexts from "@/messages/batches/detail";
import * as rowsTexts from "@/messages/batches/rows";
import * as common from "@/messages/common";
import * as orderTexts from "@/messages/components/order";
import * as sharedTexts from "@/messages/components/shared";
import * as ordersTexts from "@/messages/orders/shared";
import { openContext } from "./access/users";
import { actAs } from "./acting";
import { comeIn, expectStatus, fieldLabel, newAccount, newAmount, openRequest, pay } from "./actions";
import { activeCell, dropFile, makeDraft } from "./batch-actions";
import { expect, test } from "./test";

const main = (page: Page) => page.getByRole("main");
const inEuros = (amount: string) => formatAmount(amount, "EUR", "1,234.56");
const header = "account_number;account_name;amount;currency;order_desc";

test("an order is read with its payee, state and amount, in the list and on its page", async ({ page }) => {
  await comeIn(page, "preparer");
  const reference = `READ-${Date.now()}`;
  const amount = newAmount();
  await pay(page, {
    details: { [fieldLabel("account_number")]: newAccount(), [fieldLabel("account_name")]: "Rea Reader" },
    amount,
    reference,
  });
  const { label } = orderStatuses.approved;
  await expectStatus(page, label);
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "${inEuros(amount)} EUR ${label}" [level=1]:
      - button "${inEuros(amount)} EUR"
      - button "${label}"
    - heading "${common.details}" [level=2]
    - term: ${common.yourReference}
    - definition:
      - button "${sharedTexts.copyValue("your reference", reference)}"
    - term: ${common.payee}
    - definition:
      - text: /Rea Reader/
  `);
  await page.goto(`/orders?q=${reference}`);
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "${common.orders}" [level=1]
    - table "${ordersTexts.captionNewest}":
      - rowgroup:
        - row /${common.status}.*${common.amount}/
      - rowgroup:
        - row /Rea Reader/:
          - cell:
            - checkbox "${ordersTexts.select("Rea Reader")}"
          - cell:
            - button "${ordersTexts.previewLabel("Rea Reader")}"
          - cell:
            - link /^Rea Reader Account/
          - cell "${label}"
          - cell:
            - button "${sharedTexts.copyValue("your reference", reference)}"
          - cell "${kindLabels.payout}"
          - cell "${orderTexts.moneyOut} − ${inEuros(amount)} EUR"
          - cell:
            - time
  `);
});

test("the check of a file is read with its counts and sum, then row by row", async ({ page }) => {
  await comeIn(page, "preparer");
  await dropFile(page, "Payouts", [
    header,
    `${newAccount()};Yui Nakamura;1100;JPY;Invoice 1`,
    `${newAccount()};Clara Moreau;ten;JPY;Invoice 2`,
    `${newAccount()};Haruto Saito;1300;JPY;Invoice 3`,
  ]);
  await makeDraft(page);
  await expect(page.locator("[data-row='2']")).toBeVisible();
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading /payouts.csv/ [level=1]
    - paragraph: /3 rows.*2 ready.*1 error/
    - paragraph: /2,400 JPY/
    - region "${common.rows}":
      - toolbar "${rowsTexts.rowFilters}"
      - toolbar "${rowsTexts.rowActions}"
      - grid "${rowsTexts.tableCaption}":
        - row /account_number account_name amount/
        - row /^2 .*Clara Moreau/:
          - rowheader "2"
          - gridcell "Error"
          - gridcell
          - gridcell "Clara Moreau"
          - gridcell /ten$/ [invalid]:
            - img /1250/
            - text: ten
          - gridcell "JPY"
          - gridcell "Invoice 2"
    - button /1 error/
  `);
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
  await expect(main(page)).toMatchAriaSnapshot(`
    - heading "${common.approvals}" [level=1]
    - table "${tableTexts.waitingCaption}":
      - rowgroup:
        - row "${tableTexts.request} ${tableTexts.reviewFirst} ${tableTexts.requested} ${common.amount}"
      - rowgroup:
        - row /${name}/:
          - cell /${name}/:
            - button [expanded]
            - text: /${common.batch}/
          - cell "${orderTexts.newPayees}"
          - cell:
            - time
          - cell "4,201 JPY"
    - region "${common.batch}":
      - heading "${common.batch}" [level=2]
      - paragraph: /2 payouts/
      - button /2 payouts, 4,201 JPY/
  `);
  await cancelBatch(app, preparer, { batchId, reason: "Only read aloud." });
  await app.db.$client.end();
});

async function readFocused(page: Page): Promise<string> {
  const tree = await page.locator(":focus").ariaSnapshot();
  return tree.split("\n")[0] ?? "";
}

test("the keyboard alone reads a batch in order: its tools, its cells row by row, and what follows", async ({
  page,
}) => {
  await comeIn(page, "preparer");
  const rows = ["Yui Nakamura", "Clara Moreau", "Haruto Saito"].map((name, at) => [
    newAccount(),
    name,
    String(1_100 + at),
    "JPY",
    `Invoice ${at}`,
  ]);
  await dropFile(page, "Payouts", [header, ...rows.map((cells) => cells.join(";"))]);
  await makeDraft(page);
  await expect(page.locator("[data-row='3']")).toBeVisible();

  await test.step("tools, then the first row, then what is done with the batch", async () => {
    const tools = [
      detailTexts.showDetails,
      ...[common.all, rowsTexts.findReplaceLabel, rowsTexts.undo, rowsTexts.redo, rowsTexts.sidePanel],
    ];
    const expected = [
      ...tools,
      ...(rows[0]?.map((cell) => cell.replace(/^1100$/, "1,100")) ?? []),
      detailTexts.dryRunLabel,
    ];
    const stops: string[] = [];
    while (!stops.at(-1)?.includes(detailTexts.dryRunLabel) && stops.length < 40) {
      await page.keyboard.press("Tab");
      stops.push(await readFocused(page));
    }
    const places = expected.map((name) => stops.findIndex((stop) => stop.includes(name)));
    expect(places, stops.join("\n")).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(places.at(-2)).toBe((places.at(-6) ?? 0) + 4);
  });

  await test.step("arrows read each row from its first cell to its last one", async () => {
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Control+Home");
    for (const [at, cells] of rows.entries()) {
      for (const [column, cell] of cells.entries()) {
        const active = activeCell(page);
        await expect(active).toBeFocused();
        await expect(active).toHaveAttribute("aria-colindex", String(column + 3));
        await expect(active).toHaveAccessibleName(cell.replace(/^1(?=1\d\d$)/, "1,"));
        await expect(page.getByRole("row").filter({ has: active })).toHaveAttribute("aria-rowindex", String(at + 2));
        if (column < cells.length - 1) await page.keyboard.press("ArrowRight");
      }
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowDown");
    }
  });
});
