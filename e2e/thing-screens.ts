import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { callbacks } from "@/db/schema/callbacks";
import { endpoints } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { payeeAccounts } from "@/db/schema/payees";
import { transactionReports } from "@/db/schema/resolutions";
import { message } from "@/lib/core/text/message";
import { readToday } from "@/lib/core/time/today";
import { sandboxConnectionId as connectionId } from "@/lib/payments/connections/seed";
import { newClientOrderId, newId } from "@/lib/payments/orders/ids";
import { readLastEventId } from "@/lib/payments/orders/record";
import { changeAccount } from "@/lib/payments/payees/change-commands";
import { createPayee } from "@/lib/payments/payees/commands";
import { createProfile } from "@/lib/payments/recurring/commands";
import { labelOfFact } from "@/lib/payments/recurring/fact-fields";
import { proposeResolution } from "@/lib/payments/resolutions/commands";
import * as accountSharedTexts from "@/messages/account/shared";
import * as accountingListTexts from "@/messages/accounting/list";
import * as closeDetailTexts from "@/messages/close/detail";
import * as closeListTexts from "@/messages/close/list";
import * as common from "@/messages/common";
import * as componentsFormTexts from "@/messages/components/shared";
import * as exceptionsNewTexts from "@/messages/exceptions/new";
import * as exceptionsListTexts from "@/messages/exceptions/shared";
import * as gatewayTexts from "@/messages/gateway-reports/list";
import * as matchingListTexts from "@/messages/matching/list";
import * as matchingSettingsTexts from "@/messages/matching/settings";
import * as matchingWorkbookTexts from "@/messages/matching/workbook";
import * as ordersDetailTexts from "@/messages/orders/detail";
import * as payeesSharedTexts from "@/messages/payees/shared";
import * as recurringDetailTexts from "@/messages/recurring/shared";
import * as remittanceTexts from "@/messages/remittance/model";
import * as reportsExportsTexts from "@/messages/reports/shared";
import * as signOutTexts from "@/messages/sign-in/sign-in";
import * as statementsListTexts from "@/messages/statements/list";
import { unmatched } from "@/messages/stored/callbacks";
import { openContext } from "./access/users";
import { actAs } from "./acting";
import { openPeriod, storeDifference } from "./close";
import { at, type Screen } from "./screens";
import { storeStatement } from "./statements";
import { plain } from "./texts";

const hourMs = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs);

const thingNames = [
  "payeeId",
  "otherPayeeId",
  "changeId",
  "profileId",
  "openOrderId",
  "resolutionId",
  "reportId",
  "statementId",
  "callbackId",
  "periodId",
  "gatewayFileId",
  "itemId",
] as const;
type Things = Record<(typeof thingNames)[number], string>;

export const noThings = Object.fromEntries(thingNames.map((name) => [name, "[id]"])) as Things;

export const thingScreens = (things: Things): Screen[] => [
  at("payee", `/payees/${things.payeeId}`, payeesSharedTexts.pendingTitle),
  at("payee-edit", `/payees/${things.payeeId}/edit`, common.vendorNumber),
  at("payee-account", `/payees/${things.otherPayeeId}/account`, payeesSharedTexts.contactCalled),
  at("payee-change", `/payees/changes/${things.changeId}`, payeesSharedTexts.active),
  at("profile", `/recurring/${things.profileId}`, recurringDetailTexts.estimateTitle),
  at("profile-known", `/recurring/${things.profileId}/known`, labelOfFact("start-date")),
  at("profile-edit", `/recurring/${things.profileId}/edit`, plain(componentsFormTexts.draftNote(""))),
  at("order-unconfirmed", `/orders/${things.openOrderId}`, ordersDetailTexts.safetyTitle),
  at("remittance", `/orders/${things.openOrderId}/remittance`, remittanceTexts.thisIsNoConfirmation),
  at("exceptions", "/exceptions", exceptionsListTexts.needsApproval),
  at("resolve-new", `/exceptions/new?order=${things.openOrderId}`, exceptionsNewTexts.reportFirstTitle),
  at("resolution", `/exceptions/${things.resolutionId}`, "The account manager looked"),
  at("resolve-report-upload", "/exceptions/report", exceptionsListTexts.recentReports),
  at("resolve-report", `/exceptions/report/${things.reportId}`, exceptionsListTexts.importSettings),
  at("callbacks", "/callbacks", unmatched),
  at("callback-unmatched", `/callbacks/${things.callbackId}`, "pd-3kq8v1m0x2c7t5n9r4ba"),
  at("statements", "/reports/statements", statementsListTexts.closing),
  at("statement", `/reports/statements/${things.statementId}`, statementsListTexts.valueDate),
  at("gateway-reports", "/reports/gateway", gatewayTexts.uploadReports),
  at("gateway-report", `/reports/gateway/${things.gatewayFileId}`, gatewayTexts.valueDate),
  at("periods", "/reports/close", closeListTexts.startPeriod),
  at("period", `/reports/close/${things.periodId}`, closeDetailTexts.signatures),
  at("matching", "/reports/matching", matchingListTexts.tabs.explained),
  at("matching-item", `/reports/matching/${things.itemId}`, matchingListTexts.history),
  at("matching-upload", "/reports/matching/upload", matchingWorkbookTexts.howTo),
  at("matching-settings", "/reports/matching/settings", matchingSettingsTexts.rules),
  at("accounting", "/reports/accounting", accountingListTexts.exportJournal),
  at("ledger-accounts", "/reports/accounting/accounts", accountingListTexts.whichCounts),
  at("exports", "/reports/exports", reportsExportsTexts.exports),
  at("account-app", "/account/app", accountSharedTexts.appMissingHint),
  at("sign-out", "/sign-out/ask", signOutTexts.confirmTitle),
];

export async function makeThings(): Promise<Things> {
  const app = openContext(process.env.DATA_DIR ?? "");
  try {
    const preparer = await actAs(app, "preparer");
    const [endpoint] = await app.db.select().from(endpoints).where(eq(endpoints.gatewayId, "1001"));
    const account = (iban: string, holder = "Brightwater Logistics") => ({
      kind: "bank_account" as const,
      values: { account_number: iban, account_name: holder, bank_name: "Sparkasse" },
    });
    const { payeeId } = await createPayee(app, preparer, {
      ...{ key: `V-${String(Date.now()).slice(-5)}`, name: "Brightwater Logistics", note: "Pays freight by Friday." },
      account: account("NL91ABNA0417164300"),
    });
    const accounts = () => app.db.select().from(payeeAccounts).where(eq(payeeAccounts.payeeId, payeeId));
    const [first] = await accounts();
    await changeAccount(app, preparer, {
      ...{ payeeId, seenAccountId: first?.id ?? "", account: account("BE68539007547034") },
      call: { user: "Ines Berger", number: "+49 30 901820", on: await readToday(app.db, app.now()) },
    });
    const change = (await accounts()).find(({ id }) => id !== first?.id);

    const other = await createPayee(app, preparer, {
      ...{ key: `V-${String(Date.now() + 1).slice(-5)}`, name: "Studio Marchetti", note: null },
      account: account("IT60X0542811101000000123456", "Studio Marchetti"),
    });
    const { profileId } = await createProfile(app, preparer, {
      ...{ connectionId, endpointId: endpoint?.id ?? null, recurringPaymentId: String(Date.now()) },
      facts: {
        ...{ label: "Gold membership", kind: "SRC", charging: "automatic", currency: "EUR" },
        ...{ amount: "29.00", period: "month", interval: "1", "start-date": "2027-01-31" },
      },
    });

    const doubtful = await app.db
      .insert(orders)
      .values(
        ["Tomás Herrera", "Marta Ferreira", "Pieter de Vries"].map((receiverName, nth) => ({
          ...({ id: newId(), clientOrderId: newClientOrderId(), kind: "payout", direction: "out" } as const),
          ...{ connectionId, connectionVersion: 1, endpointId: endpoint?.id ?? "", preparedBy: preparer.userId },
          ...{ amount: `${1_310 + nth * 245}.40`, currency: "EUR", destination: "bank_account", receiverName },
          ...{ receiverAccount: `IBAN …441${nth}`, payeeFingerprint: randomUUID(), fields: {} },
          ...({ submission: "unconfirmed", cause: "timed_out", attempt: 1 } as const),
          ...{ sentAt: hoursAgo(26 - nth), createdAt: hoursAgo(26.1 - nth) },
        })),
      )
      .returning();
    const [asked, open] = doubtful;
    const seenEventId = await app.db.transaction((tx) => readLastEventId(tx, asked?.id ?? ""));
    const { resolutionId } = await proposeResolution(app, preparer, {
      orders: [{ orderId: asked?.id ?? "", seenEventId }],
      verdict: "absent",
      reason: "The account manager looked by telephone: they have no such order.",
    });
    const [report] = await app.db
      .insert(transactionReports)
      .values({
        ...{ connectionId, fileName: "transactions-november.csv", sha256: randomUUID(), rowCount: 1 },
        ...{ coversFrom: hoursAgo(48), coversTo: hoursAgo(1), uploadedBy: preparer.userId },
        rows: [
          {
            clientOrderId: open?.clientOrderId ?? "",
            orderId: "700418877",
            status: "approved",
            type: "payout",
            amount: "1555.40",
            currency: "EUR",
          },
        ],
      })
      .returning();
    const [lost] = await app.db
      .insert(callbacks)
      .values({
        ...{ connectionId, method: "GET", body: "", headers: {}, evaluatedAt: hoursAgo(2), receivedAt: hoursAgo(2) },
        query: "status=approved&merchant_order=pd-3kq8v1m0x2c7t5n9r4ba&orderid=700418901&amount=410.00&control=0f3e",
        ...{
          verdict: "unmatched",
          reason: message("callbacks.unmatched"),
          clientOrderId: "pd-3kq8v1m0x2c7t5n9r4ba",
        },
      })
      .returning();
    return {
      ...{ payeeId, otherPayeeId: other.payeeId, changeId: change?.changeId ?? "", profileId, resolutionId },
      ...{ openOrderId: open?.id ?? "", reportId: report?.id ?? "", callbackId: String(lost?.id) },
      statementId: await storeStatement(app, preparer, "DE89370400440532013000"),
      periodId: await openPeriod(app, preparer),
      ...(await storeDifference(app, preparer, { connectionId, name: "gateway-november" })),
    };
  } finally {
    await app.db.$client.end();
  }
}
