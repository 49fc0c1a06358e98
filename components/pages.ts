import type { Permission } from "@/lib/identity/auth/access/permissions";
import * as common from "@/messages/common";
import * as own from "@/messages/components/list";
import * as t from "@/messages/components/shared";

export const beginnings = [
  { href: "/payouts/new", label: common.newPayout, permission: "payouts.submit" },
  { href: "/batches/new", label: common.newBatch, permission: "batches.create" },
  { href: "/payees/new", label: own.addPayee, permission: "payees.create" },
  { href: "/recurring/new", label: own.addProfile, permission: "recurring.create" },
] as const satisfies readonly { href: string; label: string; permission: Permission }[];
export type Beginning = (typeof beginnings)[number]["href"];

export type NavigationIcon =
  | "overview"
  | "approvals"
  | "orders"
  | "batches"
  | "payees"
  | "recurring"
  | "reports"
  | "audit"
  | "connections"
  | "users"
  | "help";

export type NavigationPage = {
  href: string;
  label: string;
  icon: NavigationIcon;
  permission: Permission | null;
  unless?: Permission;
  within?: readonly string[];
};

export const navigation: readonly (readonly NavigationPage[])[] = [
  [
    { href: "/", label: t.overview, icon: "overview", permission: "orders.read" },
    { href: "/approvals", label: common.approvals, icon: "approvals", permission: "approvals.read" },
    {
      href: "/orders",
      label: common.orders,
      icon: "orders",
      permission: "orders.read",
      within: ["/exceptions", "/payouts"],
    },
    { href: "/batches", label: common.batches, icon: "batches", permission: "batches.read" },
    { href: "/payees", label: common.payees, icon: "payees", permission: "payees.read" },
    { href: "/recurring", label: t.recurring, icon: "recurring", permission: "recurring.read" },
  ],
  [
    { href: "/reports", label: common.reports, icon: "reports", permission: "rollForward.read" },
    {
      href: "/connections",
      label: common.connections,
      icon: "connections",
      permission: "connections.read",
      within: ["/callbacks"],
    },
  ],
  [
    { href: "/team", label: common.team, icon: "users", permission: "users.read", within: ["/audit"] },
    { href: "/audit", label: t.auditLog, icon: "audit", permission: "audit.read", unless: "users.read" },
    { href: "/help", label: common.help, icon: "help", permission: null },
  ],
];

export const otherPages: readonly Pick<NavigationPage, "href" | "label" | "permission">[] = [
  { href: "/alerts", label: t.alerts, permission: "alerts.read" },
  { href: "/callbacks", label: common.callbacks, permission: "callbacks.read" },
  ...beginnings,
  { href: "/orders?view=unresolved", label: own.unresolvedOrders, permission: "orders.read" },
  { href: "/exceptions", label: common.exceptions, permission: "orders.read" },
  { href: "/exceptions/report", label: common.reportResolution, permission: "reports.upload" },
  { href: "/approvals/rules", label: own.rulesPage, permission: "approvals.read" },
  { href: "/callbacks/health", label: own.callbackHealth, permission: "callbacks.read" },
  { href: "/payees/import", label: own.importPayees, permission: "payees.import" },
  { href: "/recurring/upcoming", label: own.upcomingCharges, permission: "recurring.read" },
  { href: "/recurring/import", label: own.importProfiles, permission: "recurring.import" },
  { href: "/reports/close", label: own.periodClose, permission: "periods.read" },
  { href: "/reports/matching", label: own.matching, permission: "matching.read" },
  { href: "/reports/matching/upload", label: own.uploadDifferences, permission: "matching.act" },
  { href: "/reports/matching/settings", label: own.bankRules, permission: "matching.read" },
  { href: "/reports/gateway", label: own.gatewayReports, permission: "gatewayReports.read" },
  { href: "/reports/statements", label: common.bankStatements, permission: "statements.read" },
  { href: "/reports/accounting", label: common.accounting, permission: "journal.read" },
  { href: "/reports/accounting/accounts", label: own.ledgerAccounts, permission: "journal.read" },
  { href: "/reports/exports", label: own.exports, permission: "orders.export" },
  { href: "/connections/new", label: common.connectLabel, permission: "connections.create" },
  { href: "/team/new", label: own.inviteUser, permission: "users.create" },
  { href: "/team/settings", label: own.organisationSettings, permission: "organisation.update" },
  { href: "/team/error-messages", label: common.errorMessages, permission: "failures.save" },
  { href: "/team/mail", label: own.emails, permission: "users.read" },
  { href: "/account", label: own.myAccount, permission: null },
  { href: "/help/permissions", label: common.permissions, permission: null },
  { href: "/help/fields", label: own.fieldReference, permission: null },
];
