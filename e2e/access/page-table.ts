import { newClientOrderId } from "@/lib/payments/orders/ids";
import { upcomingDays } from "@/lib/payments/recurring/upcoming-queries";
import * as accessibilityTexts from "@/messages/accessibility";
import * as accountSharedTexts from "@/messages/account/shared";
import * as alertsSharedTexts from "@/messages/alerts/shared";
import * as approvalsRulesTexts from "@/messages/approvals/rules";
import * as approvalsListTexts from "@/messages/approvals/shared";
import * as auditSharedTexts from "@/messages/audit/model";
import * as batchesNewTexts from "@/messages/batches/new";
import * as batchesListTexts from "@/messages/batches/shared";
import * as callbacksSharedTexts from "@/messages/callbacks/shared";
import * as closeDetailTexts from "@/messages/close/detail";
import * as closeListTexts from "@/messages/close/list";
import * as common from "@/messages/common";
import * as componentsShellTexts from "@/messages/components/shell";
import * as connectionsEndpointsTexts from "@/messages/connections/endpoints";
import * as connectionsDebuggerTexts from "@/messages/connections/shared";
import * as exceptionsListTexts from "@/messages/exceptions/shared";
import * as gatewayTexts from "@/messages/gateway-reports/list";
import * as helpSharedTexts from "@/messages/help/shared";
import * as matchingListTexts from "@/messages/matching/list";
import * as matchingSettingsTexts from "@/messages/matching/settings";
import * as matchingWorkbookTexts from "@/messages/matching/workbook";
import * as ordersSharedTexts from "@/messages/orders/shared";
import * as payeesImportTexts from "@/messages/payees/import";
import * as payeesListTexts from "@/messages/payees/shared";
import * as payoutsNewTexts from "@/messages/payouts/new";
import * as recurringSharedTexts from "@/messages/recurring/shared";
import * as remittanceTexts from "@/messages/remittance/model";
import * as reportsSharedTexts from "@/messages/reports/shared";
import * as signInResetTexts from "@/messages/sign-in/sign-in";
import * as statementsListTexts from "@/messages/statements/list";
import * as teamErrorMessagesTexts from "@/messages/team/model";
import * as teamSettingsTexts from "@/messages/team/settings";
import * as teamSharedTexts from "@/messages/team/shared";
import { any, startOf } from "../texts";
import { fixed, marker, one, type PageRow, receiver } from "./rows";

const ofConnection = (part: string, sees: string): PageRow => ({
  for: "connections.read",
  at: one(({ connectionId }) => `/connections/${connectionId}${part}`),
  bound: true,
  sees,
});

export const pages: Record<string, PageRow> = {
  "/": {
    for: "orders.read",
    at: ({ connectionId }) => ["/", "/?days=last-30", `/?connection=${connectionId}`],
    sees: componentsShellTexts.needsAttention,
    leadsOthers: true,
  },
  "/account": { for: "signed in", at: fixed("/account"), sees: accountSharedTexts.activeSessions },
  "/account/app": { for: "signed in", at: fixed("/account/app"), sees: accountSharedTexts.appMissingHint },
  "/approvals": {
    for: "approvals.read",
    at: fixed("/approvals", "/approvals?tab=others", "/approvals?tab=all"),
    sees: approvalsListTexts.filterApprovals,
  },
  "/approvals/rules": {
    for: "approvals.read",
    at: fixed("/approvals/rules"),
    sees: approvalsRulesTexts.ownRulesTitle,
  },
  "/audit": {
    for: "audit.read",
    at: ({ connectionId, orderId }) => ["/audit", `/audit?about=${connectionId}`, `/audit?about=${orderId}`],
    sees: auditSharedTexts.subjectId,
  },
  "/callbacks": {
    for: "callbacks.read",
    at: ({ connectionId }) => [
      "/callbacks",
      "/callbacks?view=all",
      `/callbacks?view=exceptions&connection=${connectionId}`,
    ],
    sees: callbacksSharedTexts.callbacksToShow,
  },
  "/callbacks/health": {
    for: "callbacks.read",
    at: fixed("/callbacks/health"),
    sees: callbacksSharedTexts.healthCaption,
  },
  "/callbacks/[id]": {
    for: "callbacks.read",
    at: one(({ callbackId }) => `/callbacks/${callbackId}`),
    bound: true,
    shows: marker,
  },
  "/alerts": {
    for: "alerts.read",
    at: fixed("/alerts", "/alerts?view=all"),
    sees: alertsSharedTexts.filterLabel,
  },
  "/batches": { for: "batches.read", at: fixed("/batches"), sees: batchesListTexts.batchTypes, shows: marker },
  "/batches/[id]": {
    for: "batches.read",
    at: one(({ batchId }) => `/batches/${batchId}`),
    bound: true,
    shows: marker,
  },
  "/batches/new": { for: "batches.create", at: fixed("/batches/new"), sees: batchesNewTexts.dropHint },
  "/connections": { for: "connections.read", at: fixed("/connections"), sees: common.environment },
  "/connections/new": { for: "connections.create", at: fixed("/connections/new"), sees: common.consumerKey },
  "/connections/[id]": {
    ...ofConnection("", connectionsDebuggerTexts.setupChecklist),
    shows: ({ connectionId }) => connectionId,
  },
  "/connections/[id]/debugger": ofConnection("/debugger", connectionsDebuggerTexts.safetyNote),
  "/connections/[id]/endpoints": ofConnection("/endpoints", connectionsEndpointsTexts.profileAddressTitle),
  "/connections/[id]/key": ofConnection("/key", "BEGIN PUBLIC KEY"),
  "/connections/[id]/sandbox": {
    for: "sandbox.read",
    at: ({ connectionId: id }) =>
      ["", "?view=journal", "?view=profiles"].map((view) => `/connections/${id}/sandbox${view}`),
    bound: true,
    sandbox: true,
    sees: connectionsDebuggerTexts.pageHint,
  },
  "/connections/[id]/rules": {
    ...ofConnection("/rules", connectionsDebuggerTexts.allRulesLink),
    for: "approvals.read",
  },
  "/connections/[id]/settings": ofConnection("/settings", connectionsEndpointsTexts.gatewayAddress),
  "/connections/[id]/versions": ofConnection("/versions", connectionsDebuggerTexts.versionHead(1, "")),
  "/help": { for: "signed in", at: fixed("/help"), sees: helpSharedTexts.statusUpdates },
  "/help/[topic]": { for: "signed in", at: fixed("/help/payees"), sees: helpSharedTexts.coolingOffTitle },
  "/help/permissions": {
    for: "signed in",
    at: fixed("/help/permissions"),
    sees: helpSharedTexts.tableCaption,
  },
  "/help/fields": { for: "signed in", at: fixed("/help/fields"), sees: "client_orderid" },
  "/orders": {
    for: "orders.read",
    at: ({ connectionId }) => ["/orders", "/orders?view=unresolved", `/orders?connection=${connectionId}`],
    sees: ordersSharedTexts.searchOrders,
  },
  "/orders/[id]/remittance": {
    for: "orders.read",
    at: one(({ orderId }) => `/orders/${orderId}/remittance`),
    bound: true,
    sees: remittanceTexts.remittanceAdvice,
    shows: receiver,
  },
  "/orders/[id]": {
    for: "orders.read",
    at: ({ orderId, heldId, unconfirmedId }) => [
      `/orders/${orderId}`,
      `/orders/${orderId}?tab=calls`,
      `/orders/${orderId}?tab=callbacks`,
      `/orders/${heldId}`,
      `/orders/${unconfirmedId}`,
    ],
    bound: true,
    shows: marker,
  },
  "/payees": {
    for: "payees.read",
    at: fixed("/payees"),
    sees: payeesListTexts.searchLabel,
    shows: receiver,
  },
  "/payees/[id]": { for: "payees.read", at: one(({ payeeId }) => `/payees/${payeeId}`), shows: receiver },
  "/payees/[id]/account": {
    for: "payees.changeAccount",
    at: one(({ payeeId }) => `/payees/${payeeId}/account`),
    shows: receiver,
  },
  "/payees/[id]/edit": {
    for: "payees.update",
    at: one(({ payeeId }) => `/payees/${payeeId}/edit`),
    shows: receiver,
  },
  "/payees/changes/[id]": {
    for: "payees.read",
    at: one(({ payeeChangeId }) => `/payees/changes/${payeeChangeId}`),
    shows: receiver,
  },
  "/payees/import": {
    for: "payees.import",
    at: fixed("/payees/import"),
    sees: payeesImportTexts.pageHint,
  },
  "/payees/new": {
    for: "payees.create",
    at: ({ orderId }) => ["/payees/new", `/payees/new?order=${orderId}`],
    sees: common.vendorNumber,
  },
  "/payouts": { for: "signed in", at: fixed("/payouts"), leads: true },
  "/payouts/new": {
    for: "payouts.submit",
    at: ({ orderId, payeeId }) => {
      const form = newClientOrderId();
      return [
        `/payouts/new?form=${form}`,
        `/payouts/new?form=${form}&like=${orderId}`,
        `/payouts/new?form=${form}&payee=${payeeId}`,
      ];
    },
    sees: common.yourReference,
    contains: payoutsNewTexts.blockedTitle,
  },
  "/team": { for: "users.read", at: fixed("/team"), sees: teamSharedTexts.tableCaption },
  "/team/[id]": {
    for: "users.read",
    at: one(({ userId }) => `/team/${userId}`),
    sees: teamSharedTexts.activeSessions,
  },
  "/team/error-messages": {
    for: "failures.save",
    at: fixed("/team/error-messages"),
    sees: teamErrorMessagesTexts.builtIn,
  },
  "/team/mail": { for: "users.read", at: fixed("/team/mail"), sees: teamErrorMessagesTexts.tableCaption },
  "/team/new": { for: "users.create", at: fixed("/team/new"), sees: teamSharedTexts.sendInvitation },
  "/team/settings": {
    for: "organisation.update",
    at: fixed("/team/settings"),
    sees: teamSettingsTexts.numberFormat,
  },
  "/reset/[token]": { for: "anybody", at: fixed("/reset/walk"), sees: signInResetTexts.expiredTitle },
  "/reports/exports": { for: "orders.export", at: fixed("/reports/exports"), sees: reportsSharedTexts.rollForward },
  "/reports/gateway": {
    for: "gatewayReports.read",
    at: fixed("/reports/gateway"),
    sees: gatewayTexts.lines,
  },
  "/reports/gateway/[id]": {
    for: "gatewayReports.read",
    at: one(({ gatewayFileId }) => `/reports/gateway/${gatewayFileId}`),
    bound: true,
    sees: gatewayTexts.valueDate,
  },
  "/reports/close": { for: "periods.read", at: fixed("/reports/close"), sees: closeListTexts.differences },
  "/reports/close/[id]": {
    for: "periods.read",
    at: one(({ periodId }) => `/reports/close/${periodId}`),
    sees: closeDetailTexts.signatures,
  },
  "/reports/matching": {
    for: "matching.read",
    at: fixed("/reports/matching"),
    sees: matchingListTexts.tabs.explained,
  },
  "/reports/matching/[id]": {
    for: "matching.read",
    at: one(({ itemId }) => `/reports/matching/${itemId}`),
    bound: true,
    sees: matchingListTexts.history,
  },
  "/reports/matching/upload": {
    for: "matching.act",
    at: fixed("/reports/matching/upload"),
    sees: matchingWorkbookTexts.howTo,
  },
  "/reports/matching/settings": {
    for: "matching.read",
    at: fixed("/reports/matching/settings"),
    sees: matchingSettingsTexts.rules,
  },
  "/reports/accounting": {
    for: "journal.read",
    at: fixed("/reports/accounting"),
    sees: reportsSharedTexts.rollForward,
  },
  "/reports/accounting/accounts": {
    for: "journal.read",
    at: fixed("/reports/accounting/accounts"),
    sees: reportsSharedTexts.rollForward,
  },
  "/reports/statements": {
    for: "statements.read",
    at: fixed("/reports/statements"),
    sees: statementsListTexts.closing,
  },
  "/reports/statements/[id]": {
    for: "statements.read",
    at: one(({ statementId }) => `/reports/statements/${statementId}`),
    sees: statementsListTexts.valueDate,
  },
  "/accessibility": { for: "anybody", at: fixed("/accessibility"), sees: accessibilityTexts.reportTitle },
  "/return": { for: "anybody", at: fixed("/return"), sees: componentsShellTexts.returnDescription },
  "/problem": { for: "signed in", at: fixed("/problem"), sees: componentsShellTexts.overviewLink },
  "/recurring": {
    for: "recurring.read",
    at: fixed("/recurring", "/recurring?charging=manual"),
    sees: recurringSharedTexts.tabsLabel,
  },
  "/recurring/[id]": {
    for: "recurring.read",
    at: one(({ profileId }) => `/recurring/${profileId}`),
    bound: true,
    shows: marker,
  },
  "/recurring/[id]/edit": {
    for: "recurring.update",
    at: one(({ profileId }) => `/recurring/${profileId}/edit?form=${newClientOrderId()}`),
    bound: true,
    sees: recurringSharedTexts.upcomingCharges,
  },
  "/recurring/[id]/known": {
    for: "recurring.edit",
    at: one(({ profileId }) => `/recurring/${profileId}/known`),
    bound: true,
    shows: marker,
  },
  "/recurring/import": {
    for: "recurring.import",
    at: fixed("/recurring/import"),
    sees: recurringSharedTexts.importPageHint,
  },
  "/recurring/new": {
    for: "recurring.create",
    at: fixed("/recurring/new"),
    sees: recurringSharedTexts.newPageHint,
  },
  "/recurring/upcoming": {
    for: "recurring.read",
    at: fixed("/recurring/upcoming"),
    sees: startOf(recurringSharedTexts.upcomingPageHint(upcomingDays, any)),
  },
  "/reports": {
    for: "rollForward.read",
    at: ({ connectionId }) => ["/reports", `/reports?connection=${connectionId}&days=last-90`],
    sees: reportsSharedTexts.downloadCsv,
  },
  "/reports/orders": {
    for: "rollForward.read",
    at: one(
      ({ connectionId }) =>
        `/reports/orders?connection=${connectionId}&direction=out&currency=EUR&part=sent&days=last-90`,
    ),
    bound: true,
    sees: reportsSharedTexts.ordersMoneyOut,
  },
  "/exceptions": {
    for: "orders.read",
    at: fixed("/exceptions"),
    sees: exceptionsListTexts.unresolvedOrders,
    shows: marker,
  },
  "/exceptions/[id]": {
    for: "orders.read",
    at: one(({ resolutionId }) => `/exceptions/${resolutionId}`),
    bound: true,
    shows: marker,
  },
  "/exceptions/new": {
    for: "orders.resolve",
    at: one(({ unconfirmedId }) => `/exceptions/new?order=${unconfirmedId}`),
    bound: true,
    shows: ({ unconfirmedId }) => unconfirmedId,
  },
  "/exceptions/report": {
    for: "reports.upload",
    at: fixed("/exceptions/report"),
    sees: exceptionsListTexts.connectionHint,
    shows: marker,
  },
  "/exceptions/report/[id]": {
    for: "orders.read",
    at: one(({ reportId }) => `/exceptions/report/${reportId}`),
    bound: true,
    shows: marker,
  },
  "/sign-in": { for: "anybody", at: fixed("/sign-in"), leads: true },
  "/sign-out/ask": { for: "signed in", at: fixed("/sign-out/ask"), sees: signInResetTexts.confirmTitle },
};
