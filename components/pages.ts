import type { Permission } from "@/lib/auth/permissions";
import * as common from "@/messages/common";
import * as own from "@/messages/components/pages";
import * as t from "@/messages/components/shared";

/** What is beside a page's name on the menu. */
export type NavigationIcon =
  | "overview"
  | "approvals"
  | "alerts"
  | "orders"
  | "batches"
  | "payees"
  | "recurring"
  | "reports"
  | "callbacks"
  | "audit"
  | "connections"
  | "users"
  | "help";

export type NavigationPage = { href: string; label: string; icon: NavigationIcon; permission: Permission | null };

/** The menu: one list per noun. A page without an act is everyone's. Groups are set apart by a line. */
export const navigation: readonly (readonly NavigationPage[])[] = [
  [
    { href: "/", label: t.overview, icon: "overview", permission: "orders.read" },
    { href: "/approvals", label: common.approvals, icon: "approvals", permission: "approvals.read" },
    { href: "/alerts", label: t.alerts, icon: "alerts", permission: "alerts.read" },
    { href: "/orders", label: common.orders, icon: "orders", permission: "orders.read" },
    { href: "/batches", label: common.batches, icon: "batches", permission: "batches.read" },
    { href: "/payees", label: common.payees, icon: "payees", permission: "payees.read" },
    { href: "/recurring", label: t.recurring, icon: "recurring", permission: "recurring.read" },
  ],
  [{ href: "/reports", label: common.reports, icon: "reports", permission: "rollForward.read" }],
  [
    { href: "/callbacks", label: common.callbacks, icon: "callbacks", permission: "callbacks.read" },
    { href: "/audit", label: t.auditLog, icon: "audit", permission: "audit.read" },
    { href: "/connections", label: common.connections, icon: "connections", permission: "connections.read" },
    { href: "/team", label: common.team, icon: "users", permission: "users.read" },
  ],
  [{ href: "/help", label: common.help, icon: "help", permission: null }],
];

/** Pages that the menu leads to by a step more; the command palette opens them at once. */
export const otherPages: readonly Omit<NavigationPage, "icon">[] = [
  { href: "/payouts/new", label: common.newPayout, permission: "payouts.submit" },
  { href: "/batches/new", label: common.newBatch, permission: "batches.create" },
  { href: "/orders?view=unresolved", label: own.unresolvedOrders, permission: "orders.read" },
  { href: "/exceptions", label: common.exceptions, permission: "orders.read" },
  { href: "/exceptions/report", label: common.resolveWithGatewayReport, permission: "reports.upload" },
  { href: "/approvals/rules", label: own.approvalRulesAndLimits, permission: "approvals.read" },
  { href: "/callbacks/health", label: own.callbackHealthByConnection, permission: "callbacks.read" },
  { href: "/payees/new", label: own.addPayee, permission: "payees.create" },
  { href: "/payees/import", label: own.importPayees, permission: "payees.import" },
  { href: "/recurring/upcoming", label: own.upcomingCharges, permission: "recurring.read" },
  { href: "/recurring/new", label: own.addProfile, permission: "recurring.create" },
  { href: "/recurring/import", label: own.importProfiles, permission: "recurring.import" },
  { href: "/reports/exports", label: own.exports, permission: "orders.export" },
  { href: "/connections/new", label: common.connectAGateway, permission: "connections.create" },
  { href: "/team/new", label: own.inviteUser, permission: "users.create" },
  { href: "/team/settings", label: own.organisationSettings, permission: "organisation.update" },
  { href: "/team/error-messages", label: common.errorMessages, permission: "failures.save" },
  { href: "/team/mail", label: own.emails, permission: "users.read" },
  { href: "/account", label: own.myAccount, permission: null },
  { href: "/help/permissions", label: common.permissions, permission: null },
  { href: "/help/fields", label: own.fieldReference, permission: null },
];
