import { expect, type Page } from "@playwright/test";
import { destinations } from "@/lib/gateway/fields/destinations";
import { sandboxConnectionId } from "@/lib/payments/connections/seed";
import { kindLabels } from "@/lib/payments/orders/kind-labels";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import { labelOfFact } from "@/lib/payments/recurring/fact-fields";
import { upcomingDays } from "@/lib/payments/recurring/upcoming-queries";
import * as accessibilityTexts from "@/messages/accessibility";
import * as accountSharedTexts from "@/messages/account/shared";
import * as alertsSharedTexts from "@/messages/alerts/shared";
import * as approvalsModelTexts from "@/messages/approvals/model";
import * as approvalsRulesTexts from "@/messages/approvals/rules";
import * as approvalsListTexts from "@/messages/approvals/shared";
import * as batchesDetailTexts from "@/messages/batches/detail";
import * as batchesNewTexts from "@/messages/batches/new";
import * as batchesRowsTexts from "@/messages/batches/rows";
import * as callbacksSharedTexts from "@/messages/callbacks/shared";
import * as common from "@/messages/common";
import * as componentsListTexts from "@/messages/components/list";
import * as componentsBatchTexts from "@/messages/components/order";
import * as componentsSharedTexts from "@/messages/components/shared";
import * as componentsShellTexts from "@/messages/components/shell";
import * as connectionsSettingsTexts from "@/messages/connections/endpoints";
import * as connectionsModelTexts from "@/messages/connections/model";
import * as connectionsDetailTexts from "@/messages/connections/shared";
import * as helpSharedTexts from "@/messages/help/shared";
import * as ordersDetailTexts from "@/messages/orders/detail";
import * as ordersSharedTexts from "@/messages/orders/shared";
import * as overviewSharedTexts from "@/messages/overview/shared";
import * as payeesImportTexts from "@/messages/payees/import";
import * as payeesListTexts from "@/messages/payees/shared";
import * as payoutsNewTexts from "@/messages/payouts/new";
import * as recurringSharedTexts from "@/messages/recurring/shared";
import * as reportsListTexts from "@/messages/reports/shared";
import * as sandboxConsoleTexts from "@/messages/sandbox/console";
import * as sandboxDebuggerTexts from "@/messages/sandbox/debugger";
import * as signInResetTexts from "@/messages/sign-in/sign-in";
import * as teamErrorMessagesTexts from "@/messages/team/model";
import * as teamSettingsTexts from "@/messages/team/settings";
import * as teamDetailTexts from "@/messages/team/shared";
import {
  control,
  endpoints,
  expectStatus,
  fieldLabel,
  newAccount,
  newAmount,
  newCard,
  openForm,
  orderTab,
  pay,
  review,
  sandboxName,
  sendButton,
  typePayout,
} from "./actions";
import { chooseFile, dropFile, makeDraft, mixedFile } from "./batch-actions";
import type { Sandbox } from "./sandbox";
import { any, anyNumber, like, plain, startOf } from "./texts";

export type Screen = { name: string; address: string; open: (page: Page) => Promise<void> };

export const at = (name: string, path: string, sign: string | RegExp): Screen => ({
  name,
  address: path.replace(/[?#].*/, ""),
  open: async (page) => {
    await page.goto(path);
    await expect(page.getByRole("main").getByText(sign).first()).toBeVisible();
  },
});

async function openEmptyForm(page: Page): Promise<void> {
  await page.goto("/robots.txt");
  await page.evaluate(() => sessionStorage.clear());
  await openForm(page);
}

export const publicScreens: readonly Screen[] = [
  at("sign-in", "/sign-in", common.signIn),
  at("accessibility", "/accessibility", accessibilityTexts.reportTitle),
  at("return", "/return", componentsShellTexts.thankYou),
  at("reset-used", "/reset/no-such-link", signInResetTexts.expiredTitle),
];

const cardDetails = () => ({
  [fieldLabel("credit_card_number")]: newCard(),
  [fieldLabel("card_printed_name")]: "EVE STONE",
  [fieldLabel("expire_month")]: "11",
  [fieldLabel("expire_year")]: "2032",
});

export async function makeOrders(page: Page, sandbox: Sandbox): Promise<Screen[]> {
  const screens: Screen[] = [];
  const keep = (name: string, status: string) => screens.push(at(name, new URL(page.url()).pathname, status));
  const toAccount = (number: string) => ({
    [fieldLabel("account_number")]: number,
    [fieldLabel("account_name")]: "Ana Kovač",
  });
  await pay(page, {
    details: toAccount("DE89 3704 0044 0532 0130 00"),
    amount: newAmount(),
    reference: `INV-${Date.now()}`,
  });
  await expectStatus(page, orderStatuses.approved.label);
  keep("order-approved", orderStatuses.approved.label);
  await pay(page, { details: toAccount("4444000011110002"), amount: newAmount() });
  await expectStatus(page, orderStatuses.declined.label);
  keep("order-declined", orderStatuses.declined.label);
  await pay(page, { details: toAccount("4444000011110007"), amount: newAmount() });
  await expectStatus(page, orderStatuses.unknown.label);
  keep("order-unknown", orderStatuses.unknown.label);
  await sandbox.outage(60);
  await pay(page, {
    kind: destinations.card.label,
    details: cardDetails(),
    amount: newAmount(),
    cvv: "123",
  });
  await expectStatus(page, orderStatuses.not_sent.label);
  keep("order-not-sent", orderStatuses.not_sent.label);
  await sandbox.outage(0);
  return screens;
}

async function openNewProfile(page: Page): Promise<void> {
  await page.goto("/recurring/new");
  await control(page, common.connection).selectOption({ label: sandboxName });
  await control(page, recurringSharedTexts.idLabel).fill(String(Date.now()));
  await control(page, labelOfFact("label")).fill("Gold membership");
  await control(page, labelOfFact("kind")).selectOption("SRC");
  await control(page, labelOfFact("charging")).selectOption("automatic");
  await control(page, labelOfFact("currency")).fill("EUR");
  await control(page, labelOfFact("amount-sequence")).fill("10.00,12.50");
  await control(page, labelOfFact("period")).selectOption("month");
  await control(page, labelOfFact("interval")).fill("1");
  await control(page, labelOfFact("start-date")).fill("2027-01-31");
  await page.getByRole("button", { name: recurringSharedTexts.addProfile }).click();
  await expect(page.getByRole("heading", { name: recurringSharedTexts.estimateTitle })).toBeVisible();
}

export function appScreens(orders: readonly Screen[]): Screen[] {
  return [
    at("overview", "/?days=last-30&environment=sandbox", overviewSharedTexts.tableToggle),
    at("problem", "/problem", componentsShellTexts.notFoundTitle),
    at("orders", "/orders", ordersSharedTexts.captionNewest),
    at(
      "orders-filtered-empty",
      "/orders?q=nothing-has-this-id",
      componentsListTexts.emptyFiltered(ordersSharedTexts.nouns[0]),
    ),
    at("orders-updates", "/orders?kind=update", ordersSharedTexts.profileUpdates),
    ...orders,
    ...orders.slice(0, 1).flatMap(tabsOf),
    { name: "payout-new", address: "/payouts/new", open: openEmptyForm },
    {
      name: "payout-faults",
      address: "/payouts/new",
      open: async (page) => {
        await openEmptyForm(page);
        await typePayout(page, {
          details: { [fieldLabel("account_number")]: "DE89 3704 0044 0532 0130 01" },
          amount: "1.500",
        });
        await page.getByRole("button", { name: payoutsNewTexts.reviewPayout, exact: true }).click();
        await expect(page.getByRole("button", { name: componentsSharedTexts.show1ErrorShow(2) })).toBeVisible();
        await page.getByText(like(payoutsNewTexts.moreFields(anyNumber, 0))).click();
      },
    },
    {
      name: "payout-review",
      address: "/payouts/new",
      open: async (page) => {
        await openEmptyForm(page);
        await typePayout(page, {
          from: endpoints.group,
          kind: destinations.card.label,
          details: cardDetails(),
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
          details: { [fieldLabel("account_number")]: newAccount(), [fieldLabel("account_name")]: "Noor Twice" },
          amount: newAmount(),
        };
        await typePayout(page, draft);
        await review(page);
        await sendButton(page).click();
        await expectStatus(page, orderStatuses.approved.label);
        await openEmptyForm(page);
        await typePayout(page, draft);
        await review(page);
        await sendButton(page).click();
        await expect(control(page, payoutsNewTexts.duplicateDismissLabel)).toBeFocused();
      },
    },
    at("approvals", "/approvals", approvalsListTexts.mineTab),
    at("approvals-all", "/approvals?tab=all", approvalsListTexts.othersTab),
    at("payees", "/payees", payeesListTexts.accountPending),
    at("payees-archived", "/payees?view=archived", payeesListTexts.emptyArchivedTitle),
    at("payee-new", "/payees/new", payeesListTexts.addPayee),
    at("payee-import", "/payees/import", payeesImportTexts.downloadTemplate),
    at("recurring", "/recurring", common.recurringProfiles),
    at(
      "recurring-none",
      "/recurring?q=nothing-has-this-number",
      componentsListTexts.emptyFiltered(recurringSharedTexts.nouns[0]),
    ),
    at("recurring-upcoming", "/recurring/upcoming", startOf(recurringSharedTexts.upcomingPageHint(upcomingDays, any))),
    at("recurring-import", "/recurring/import", plain(recurringSharedTexts.columnsHint("2026-12-01"))),
    { name: "recurring-profile", address: "/recurring/[id]", open: openNewProfile },
    at("recurring-new", "/recurring/new", recurringSharedTexts.scheduleGroup),
    at("alerts", "/alerts?view=all", alertsSharedTexts.manageNotifications),
    at("callbacks-all", "/callbacks?view=all", callbacksSharedTexts.listCaption),
    at("callbacks-health", "/callbacks/health", callbacksSharedTexts.healthCaption),
    {
      name: "callback-applied",
      address: "/callbacks/[id]",
      open: async (page) => {
        await page.goto("/callbacks?view=all&verdict=applied");
        await page.getByRole("main").locator("[data-row-link]").first().click();
        await expect(page.getByRole("heading", { name: callbacksSharedTexts.result })).toBeVisible();
      },
    },
    at("connections", "/connections", sandboxName),
    at("reports", "/reports?days=last-30", reportsListTexts.downloadCsv),
    at("reports-empty", "/reports?currency=JPY&at=2026-01-01T00:00", reportsListTexts.listEmptyTitle),
    at(
      "report-orders",
      `/reports/orders?connection=${connectionPath.split("/").at(-1)}&direction=out&currency=EUR&part=sent`,
      reportsListTexts.ordersMoneyOut,
    ),
    at("connection", connectionPath, connectionsDetailTexts.setupChecklist),
    at("connection-endpoints", `${connectionPath}/endpoints`, connectionsModelTexts.eurPayouts),
    at("connection-rules", `${connectionPath}/rules`, connectionsDetailTexts.allRulesLink),
    at("rules", "/approvals/rules", approvalsRulesTexts.ownRulesTitle),
    at("connection-versions", `${connectionPath}/versions`, connectionsDetailTexts.versionsHint),
    at("connection-sandbox", `${connectionPath}/sandbox`, sandboxConsoleTexts.accountNumbersTitle),
    at(
      "connection-sandbox-journal",
      `${connectionPath}/sandbox?view=journal`,
      sandboxConsoleTexts.accepted(kindLabels.payout),
    ),
    at("connection-sandbox-profiles", `${connectionPath}/sandbox?view=profiles`, common.recurringProfiles),
    at("account", "/account", accountSharedTexts.adminEditsHint),
    at("account-security", "/account?tab=security", accountSharedTexts.changePassword),
    at("account-sessions", "/account?tab=sessions", accountSharedTexts.signOut),
    at("account-notifications", "/account?tab=notifications", accountSharedTexts.event),
    at("help", "/help", helpSharedTexts.statusUpdates),
    at("help-payees", "/help/payees", helpSharedTexts.coolingOffTitle),
    at("help-statuses", "/help/statuses", orderStatuses.approved.label),
    at("help-keyboard", "/help/keyboard", helpSharedTexts.keyboardShortcutsText),
    at("help-fields", "/help/fields", "client_orderid"),
    at("help-permissions", "/help/permissions", helpSharedTexts.tableCaption),
  ];
}

const connectionPath = `/connections/${sandboxConnectionId}`;

function tabsOf(order: Screen): Screen[] {
  return [ordersDetailTexts.callsTab, common.callbacks].map((tab) => ({
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

const faultyDrafts = new WeakMap<Page, string>();

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

const overTheGrid: readonly Screen[] = (
  [
    [
      "batch-errors-by-kind",
      async (page) => {
        await page.getByRole("button", { name: batchesRowsTexts.panelName, exact: true }).click();
        await page.getByRole("button", { name: batchesRowsTexts.errors, exact: true }).click();
      },
    ],
    ["batch-row", (page) => page.getByRole("button", { name: batchesRowsTexts.panelName, exact: true }).click()],
    ["batch-details", (page) => page.getByRole("button", { name: batchesDetailTexts.showDetails }).click()],
    [
      "batch-find",
      async (page) => {
        await page.getByRole("button", { name: batchesRowsTexts.findReplaceLabel }).click();
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

export const batchScreens: readonly Screen[] = [
  at("batches", "/batches", componentsBatchTexts.profileUpdates),
  at("batch-new", "/batches/new", batchesNewTexts.dropHint),
  {
    name: "batch-new-refused",
    address: "/batches/new",
    open: async (page) => {
      await chooseFile(page, "Payouts", ["%PDF-1.7", "1 0 obj"]);
      await expect(page.getByText(batchesNewTexts.fileUnreadyTitle)).toBeVisible();
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

export const adminScreens: readonly Screen[] = [
  at("approvals-mine", "/approvals", approvalsListTexts.reviewFirst),
  at("connection-new", "/connections/new", common.consumerKey),
  at("connection-key", `${connectionPath}/key`, "BEGIN PUBLIC KEY"),
  {
    name: "connection-rules-change",
    address: `${connectionPath}/rules`,
    open: async (page) => {
      await page.goto(`${connectionPath}/rules`);
      await page.getByRole("button", { name: approvalsRulesTexts.addRuleLabel }).first().click();
      await page
        .getByRole("button", { name: approvalsRulesTexts.add(approvalsRulesTexts.threshold), exact: true })
        .click();
      await control(page, approvalsRulesTexts.fromAmount).fill("10000");
      const ask = page.getByRole("button", { name: like(approvalsRulesTexts.requestSave(any)) });
      await ask.or(page.getByRole("button", { name: approvalsRulesTexts.saveRule })).click();
      await expect(page.getByText(approvalsModelTexts.currencyInvalid)).toBeVisible();
    },
  },
  at("connection-settings", `${connectionPath}/settings`, connectionsSettingsTexts.gatewayAddress),
  {
    name: "connection-debugger",
    address: `${connectionPath}/debugger`,
    open: async (page) => {
      await page.goto(`${connectionPath}/debugger`);
      await page.getByRole("button", { name: sandboxDebuggerTexts.showSignature }).click();
      await expect(page.getByText(sandboxDebuggerTexts.authorizationHeader)).toBeVisible();
    },
  },
  at("users", "/team", "Mia Lindqvist"),
  at("users-new", "/team/new", teamDetailTexts.sendInvitation),
  at("users-mail", "/team/mail", teamErrorMessagesTexts.serverMissingTitle),
  at("users-settings", "/team/settings", teamSettingsTexts.timeZone),
  at("error-messages", "/team/error-messages", teamErrorMessagesTexts.activeTitle),
  {
    name: "user",
    address: "/team/[id]",
    open: async (page) => {
      await page.goto("/team");
      await page.getByRole("link", { name: "Mia Lindqvist" }).click();
      await expect(page.getByRole("heading", { name: teamDetailTexts.signIn })).toBeVisible();
    },
  },
  at("audit", "/audit", like(componentsSharedTexts.timesNote(any))),
  {
    name: "not-found",
    address: "/orders/[id]",
    open: async (page) => {
      await page.goto("/orders/00000000-0000-7000-8000-000000000000");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    },
  },
];
