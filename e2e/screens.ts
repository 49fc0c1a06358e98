import { expect, type Page } from "@playwright/test";
import * as accountSharedTexts from "@/messages/account/shared";
import * as approvalsRulesTexts from "@/messages/approvals/rules";
import * as auditSharedTexts from "@/messages/audit/shared";
import * as batchesNewTexts from "@/messages/batches/new";
import * as batchesRowsTexts from "@/messages/batches/rows";
import * as callbacksDetailTexts from "@/messages/callbacks/detail";
import * as callbacksHealthTexts from "@/messages/callbacks/health";
import * as common from "@/messages/common";
import * as componentsBatchTexts from "@/messages/components/batch";
import * as componentsListTexts from "@/messages/components/list";
import * as connectionsDetailTexts from "@/messages/connections/detail";
import * as connectionsModelTexts from "@/messages/connections/model";
import * as helpSharedTexts from "@/messages/help/shared";
import * as ordersDetailTexts from "@/messages/orders/detail";
import * as overviewSharedTexts from "@/messages/overview/shared";
import * as payeesListTexts from "@/messages/payees/list";
import * as payeesNewTexts from "@/messages/payees/new";
import * as payoutsNewTexts from "@/messages/payouts/new";
import * as recurringDetailTexts from "@/messages/recurring/detail";
import * as recurringNewTexts from "@/messages/recurring/new";
import * as recurringSharedTexts from "@/messages/recurring/shared";
import * as reportsListTexts from "@/messages/reports/list";
import * as sandboxDebuggerTexts from "@/messages/sandbox/debugger";
import * as signInResetTexts from "@/messages/sign-in/reset";
import * as teamDetailTexts from "@/messages/team/detail";
import * as teamErrorMessagesTexts from "@/messages/team/error-messages";
import {
  control,
  endpoints,
  expectStatus,
  newAccount,
  newAmount,
  newCard,
  openForm,
  orderTab,
  pay,
  review,
  sendButton,
  typePayout,
} from "./actions";
import { chooseFile, dropFile, makeDraft, mixedFile } from "./batch-actions";
import type { Sandbox } from "./sandbox";

/**
 * A page as a user meets it: how to get there, and what shows that it is whole. `address`: where it is, with `[id]` for
 * an id that is not known yet.
 */
export type Screen = { name: string; address: string; open: (page: Page) => Promise<void> };

export const at = (name: string, path: string, sign: string | RegExp): Screen => ({
  name,
  address: path.replace(/[?#].*/, ""),
  open: async (page) => {
    await page.goto(path);
    await expect(page.getByRole("main").getByText(sign).first()).toBeVisible();
  },
});

/** An empty form, whatever draft an earlier screen has left in this tab. */
async function openEmptyForm(page: Page): Promise<void> {
  // Any address of this origin: a form that is left keeps what is typed as it goes.
  await page.goto("/robots.txt");
  await page.evaluate(() => sessionStorage.clear());
  await openForm(page);
}

/** The pages that nobody has to sign in for. */
export const publicScreens: readonly Screen[] = [
  at("sign-in", "/sign-in", "Practice desk"),
  at("return", "/return", "Thank you"),
  at("reset-used", "/reset/no-such-link", signInResetTexts.thisLinkWorksNoMore),
];

/** Makes orders in four states, as the preparer who is signed in. Their pages come first in the list of screens. */
export async function makeOrders(page: Page, sandbox: Sandbox): Promise<Screen[]> {
  const screens: Screen[] = [];
  const keep = (name: string, status: string) => screens.push(at(name, new URL(page.url()).pathname, status));
  const holder = { "Account holder": "Ana Kovač" };
  await pay(page, {
    details: { "Account number": "DE89 3704 0044 0532 0130 00", ...holder },
    amount: newAmount(),
    reference: `INV-${Date.now()}`,
  });
  await expectStatus(page, "Approved");
  keep("order-approved", "Approved");
  await pay(page, { details: { "Account number": "4444000011110002", ...holder }, amount: newAmount() });
  await expectStatus(page, "Declined");
  keep("order-declined", "Declined");
  await pay(page, { details: { "Account number": "4444000011110007", ...holder }, amount: newAmount() });
  await expectStatus(page, "Outcome unknown");
  keep("order-unknown", "Outcome unknown");
  await sandbox.outage(60);
  await pay(page, {
    kind: "Card",
    details: {
      "Card number": newCard(),
      "Name on card": "EVE STONE",
      "Expiry month": "11",
      "Expiry year": "2032",
    },
    amount: newAmount(),
    cvv: "123",
  });
  await expectStatus(page, componentsBatchTexts.notSentNeedsYou);
  keep("order-not-sent", componentsBatchTexts.notSentNeedsYou);
  await sandbox.outage(0);
  return screens;
}

/** A profile that is typed from the gateway's screens, and what is known of it. */
async function openNewProfile(page: Page): Promise<void> {
  await page.goto("/recurring/new");
  await control(page, "Connection").selectOption({ label: connectionsDetailTexts.practice });
  await control(page, recurringNewTexts.recurringPaymentId).fill(String(Date.now()));
  await control(page, "Label").fill("Gold membership");
  await control(page, "Kind").selectOption("SRC");
  await control(page, "Charged by").selectOption("automatic");
  await control(page, "Currency").fill("EUR");
  await control(page, "Amount sequence").fill("10.00,12.50");
  await control(page, "Period").selectOption("month");
  await control(page, "Interval").fill("1");
  await control(page, "First charge on").fill("2027-01-31");
  await page.getByRole("button", { name: payeesNewTexts.takeIntoTheBook }).click();
  await expect(page.getByRole("heading", { name: recurringDetailTexts.nextChargesOurEstimate })).toBeVisible();
}

/** The pages of Paydesk that every sender sees, beside the pages of `orders`. */
export function appScreens(orders: readonly Screen[]): Screen[] {
  return [
    at("overview", "/?days=last-30", overviewSharedTexts.showAsTable),
    at("orders", "/orders", "newest first"),
    at("orders-filtered-empty", "/orders?q=nothing-has-this-id", componentsListTexts.noFitsTheseFilters("order")),
    at("orders-updates", "/orders?kind=update", "Profile updates"),
    ...orders,
    ...orders.slice(0, 1).flatMap(tabsOf),
    { name: "payout-new", address: "/payouts/new", open: openEmptyForm },
    {
      name: "payout-faults",
      address: "/payouts/new",
      open: async (page) => {
        await openEmptyForm(page);
        await typePayout(page, { details: { "Account number": "DE89 3704 0044 0532 0130 01" }, amount: "1.500" });
        await page.getByRole("button", { name: overviewSharedTexts.review, exact: true }).click();
        await expect(page.getByRole("button", { name: /need mending/ })).toBeVisible();
        await page.getByText(/^More fields/).click();
      },
    },
    {
      name: "payout-review",
      address: "/payouts/new",
      open: async (page) => {
        await openEmptyForm(page);
        await typePayout(page, {
          from: endpoints.group,
          kind: "Card",
          details: {
            "Card number": newCard(),
            "Name on card": "EVE STONE",
            "Expiry month": "11",
            "Expiry year": "2032",
          },
          amount: "1250.00",
          currency: "EUR",
          reference: "INV-2026-118",
        });
        await review(page);
      },
    },
    {
      name: "payout-double",
      address: "/payouts/new",
      open: async (page) => {
        await openEmptyForm(page);
        const draft = {
          details: { "Account number": newAccount(), "Account holder": "Noor Twice" },
          amount: newAmount(),
        };
        await typePayout(page, draft);
        await review(page);
        await sendButton(page).click();
        await expectStatus(page, "Approved");
        await openEmptyForm(page);
        await typePayout(page, draft);
        await review(page);
        await sendButton(page).click();
        await expect(control(page, payoutsNewTexts.thisIsAnotherPayment)).toBeFocused();
      },
    },
    at("approvals", "/approvals", "What is approved is what is sent"),
    at("approvals-all", "/approvals?tab=all", "What is approved is what is sent"),
    at("payees", "/payees", "Who is paid, and to which account"),
    at("payees-archived", "/payees?view=archived", payeesListTexts.nobodyIsArchived),
    at("payee-new", "/payees/new", payeesNewTexts.whereTheyArePaid),
    at("payee-import", "/payees/import", "The columns"),
    at("recurring", "/recurring", "Our own book of the profiles"),
    at("recurring-none", "/recurring?q=nothing-has-this-number", "No profile fits"),
    at("recurring-upcoming", "/recurring/upcoming", "What the gateway will charge by itself"),
    at("recurring-import", "/recurring/import", "A blank cell says nothing"),
    { name: "recurring-profile", address: "/recurring/[id]", open: openNewProfile },
    at("recurring-new", "/recurring/new", recurringSharedTexts.amountsAndDays),
    at("alerts", "/alerts?view=all", "What you were told of without looking"),
    at("callbacks-all", "/callbacks?view=all", /callbacks? shown/),
    at("callbacks-health", "/callbacks/health", callbacksHealthTexts.howItDoes),
    {
      name: "callback-applied",
      address: "/callbacks/[id]",
      open: async (page) => {
        await page.goto("/callbacks?view=all&verdict=applied");
        await page.getByRole("main").locator("[data-row-link]").first().click();
        await expect(page.getByRole("heading", { name: callbacksDetailTexts.whatWasMadeOfIt })).toBeVisible();
      },
    },
    at("connections", "/connections", "Practice"),
    at("reports", "/reports?days=last-30", "What was open when the period began"),
    at("reports-empty", "/reports?currency=JPY&at=2026-01-01T00:00", reportsListTexts.noMoneyMovedByThen),
    at(
      "report-orders",
      `/reports/orders?connection=${connectionPath.split("/").at(-1)}&direction=out&currency=EUR&part=sent`,
      "The orders behind one figure",
    ),
    at("connection", connectionPath, connectionsDetailTexts.fromAddressToPayout),
    at("connection-endpoints", `${connectionPath}/endpoints`, "EUR payouts"),
    at("connection-rules", `${connectionPath}/rules`, "What holds for this connection"),
    at("rules", "/approvals/rules", approvalsRulesTexts.rulesForAllConnections),
    at("connection-versions", `${connectionPath}/versions`, "Version"),
    at("connection-sandbox", `${connectionPath}/sandbox`, "Special numbers"),
    at("connection-sandbox-journal", `${connectionPath}/sandbox?view=journal`, "Payout taken"),
    at("connection-sandbox-profiles", `${connectionPath}/sandbox?view=profiles`, "Recurring profiles"),
    at("account", "/account", accountSharedTexts.whereIAmSignedIn),
    at("help", "/help", helpSharedTexts.theTruthComesBack),
    at("help-fields", "/help/fields", "client_orderid"),
    at("help-permissions", "/help/permissions", common.whoMayDoWhat),
  ];
}

const connectionPath = "/connections/00000000-0000-4000-8000-000000000001";

function tabsOf(order: Screen): Screen[] {
  return [ordersDetailTexts.requestAndAnswer, "Callbacks"].map((tab) => ({
    name: `${order.name}-${tab.split(" ")[0]?.toLowerCase()}`,
    address: order.address,
    open: async (page) => {
      await order.open(page);
      await orderTab(page, tab).click();
      await expect(orderTab(page, tab)).toHaveAttribute("aria-current", "page");
      await expect(page.locator("details[open]").first()).toBeVisible();
    },
  }));
}

/** The draft with errors that a page has made, for the screens that show it again. */
const faultyDrafts = new WeakMap<Page, string>();

/** The draft of a file with errors, at the first of them. */
async function openFaultyDraft(page: Page): Promise<void> {
  const made = faultyDrafts.get(page);
  if (made) await page.goto(made);
  else faultyDrafts.set(page, await makeFaultyDraft(page));
  await page.getByRole("button", { name: batchesRowsTexts.nextError }).click();
  await expect(page.locator("[data-cell-note]")).toBeVisible();
}

async function makeFaultyDraft(page: Page): Promise<string> {
  await dropFile(page, "Payouts", mixedFile);
  const which = page
    .locator("[data-question=endpoint]")
    .getByRole("button", { name: connectionsModelTexts.eurPayouts });
  if (await which.isVisible()) await which.click();
  return makeDraft(page);
}

/** What is beside, above or over the grid of the draft with errors. */
const overTheGrid: readonly Screen[] = (
  [
    [
      "batch-errors-by-kind",
      async (page) => {
        await page.getByRole("button", { name: batchesRowsTexts.sidePanel }).click();
        await page.getByRole("button", { name: batchesRowsTexts.errors, exact: true }).click();
      },
    ],
    ["batch-row", (page) => page.getByRole("button", { name: batchesRowsTexts.sidePanel }).click()],
    ["batch-details", (page) => page.getByRole("button", { name: auditSharedTexts.details }).click()],
    [
      "batch-find",
      async (page) => {
        await page.getByRole("button", { name: batchesRowsTexts.findAndReplace }).click();
        await page.getByLabel(batchesRowsTexts.find, { exact: true }).fill("ten");
        await page.getByLabel(batchesRowsTexts.replaceWith).fill("10");
        await page.getByRole("button", { name: batchesRowsTexts.previewReplace }).click();
        await expect(page.locator("[data-preview]")).toBeVisible();
      },
    ],
  ] as [string, (page: Page) => Promise<void>][]
).map(([name, permission]) => ({
  name,
  address: "/batches/[id]",
  open: async (page) => {
    await openFaultyDraft(page);
    await permission(page);
  },
}));

/** Batches that are drafts, or not even that. */
export const batchScreens: readonly Screen[] = [
  at("batches", "/batches", "Each is one file"),
  at("batch-new", "/batches/new", "Drop a CSV or XLSX file here"),
  {
    name: "batch-new-refused",
    address: "/batches/new",
    open: async (page) => {
      await chooseFile(page, "Payouts", ["%PDF-1.7", "1 0 obj"]);
      await expect(page.getByText(batchesNewTexts.thisFileCantBeUsed)).toBeVisible();
    },
  },
  {
    name: "batch-new-read",
    address: "/batches/new",
    open: async (page) => {
      await dropFile(page, "Payouts", ["Payouts of November", "", ...mixedFile, ";Total;;;"]);
    },
  },
  {
    name: "batch-question",
    address: "/batches/[id]",
    open: async (page) => {
      await dropFile(page, "Payouts", mixedFile.slice(0, 9));
      await makeDraft(page);
    },
  },
  { name: "batch-check", address: "/batches/[id]", open: openFaultyDraft },
  ...overTheGrid,
];

/** The pages that only an admin sees. */
export const adminScreens: readonly Screen[] = [
  at("connection-new", "/connections/new", "Consumer key"),
  at("connection-key", `${connectionPath}/key`, "BEGIN PUBLIC KEY"),
  {
    name: "connection-rules-change",
    address: `${connectionPath}/rules`,
    open: async (page) => {
      await page.goto(`${connectionPath}/rules`);
      await page.getByRole("button", { name: approvalsRulesTexts.giveThisConnectionARule }).first().click();
      await page.getByRole("button", { name: "Add a threshold" }).click();
      await control(page, approvalsRulesTexts.fromThisAmountOn).fill("10000");
      await page.getByRole("button", { name: /^(Put|Ask) .*this rule/ }).click();
      await expect(page.getByText("A currency of ISO 4217")).toBeVisible();
    },
  },
  at("connection-settings", `${connectionPath}/settings`, "Settings"),
  {
    name: "connection-debugger",
    address: `${connectionPath}/debugger`,
    open: async (page) => {
      await page.goto(`${connectionPath}/debugger`);
      await page.getByRole("button", { name: sandboxDebuggerTexts.showItsSignature }).click();
      await expect(page.getByText(ordersDetailTexts.authorizationHeader)).toBeVisible();
    },
  },
  at("users", "/team", "Mia Lindqvist"),
  at("users-new", "/team/new", "Invite"),
  at("users-mail", "/team/mail", "No mail server is set"),
  at("users-settings", "/team/settings", "Time zone"),
  at("failure-labels", "/team/error-messages", teamErrorMessagesTexts.wordsInForce),
  {
    name: "user",
    address: "/team/[id]",
    open: async (page) => {
      await page.goto("/team");
      await page.getByRole("link", { name: "Mia Lindqvist" }).click();
      await expect(page.getByRole("heading", { name: teamDetailTexts.signingIn })).toBeVisible();
    },
  },
  at("audit", "/audit", "UTC on hover"),
  {
    name: "not-found",
    address: "/orders/[id]",
    open: async (page) => {
      await page.goto("/orders/00000000-0000-7000-8000-000000000000");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    },
  },
];
