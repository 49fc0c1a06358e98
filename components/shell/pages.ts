import type { Act } from "@/lib/auth/permissions";
import type { NavigationIcon } from "./navigation-icon";

export type NavigationPage = { href: string; label: string; icon: NavigationIcon; act: Act | null };

/** The menu: one list per noun. A page without an act is everybody's. Groups are set apart by a line. */
export const navigation: readonly (readonly NavigationPage[])[] = [
  [
    { href: "/", label: "Overview", icon: "overview", act: "orders.read" },
    { href: "/approvals", label: "Approvals", icon: "approvals", act: "approvals.read" },
    { href: "/alerts", label: "Alerts", icon: "alerts", act: "alerts.read" },
    { href: "/orders", label: "Orders", icon: "orders", act: "orders.read" },
    { href: "/batches", label: "Batches", icon: "batches", act: "batches.read" },
    { href: "/payees", label: "Payees", icon: "payees", act: "payees.read" },
    { href: "/recurring", label: "Recurring", icon: "recurring", act: "recurring.read" },
  ],
  [{ href: "/reports", label: "Reports", icon: "reports", act: "rollForward.read" }],
  [
    { href: "/callbacks", label: "Callbacks", icon: "callbacks", act: "callbacks.read" },
    { href: "/audit", label: "Audit", icon: "audit", act: "audit.read" },
    { href: "/connections", label: "Connections", icon: "connections", act: "connections.read" },
    { href: "/people", label: "People", icon: "people", act: "people.read" },
  ],
  [{ href: "/help", label: "Help", icon: "help", act: null }],
];

/** Pages that the menu leads to by a step more; the command palette opens them at once. */
export const otherPages: readonly Omit<NavigationPage, "icon">[] = [
  { href: "/payouts/new", label: "New payout", act: "payouts.submit" },
  { href: "/batches/new", label: "New batch", act: "batches.create" },
  { href: "/orders?view=unsettled", label: "Orders, unsettled", act: "orders.read" },
  { href: "/settle", label: "Settle with the gateway", act: "orders.read" },
  { href: "/settle/report", label: "Settle with the gateway's report", act: "reports.upload" },
  { href: "/approvals/rules", label: "Approval rules and limits", act: "approvals.read" },
  { href: "/callbacks/health", label: "Callbacks, connection by connection", act: "callbacks.read" },
  { href: "/payees/new", label: "New payee", act: "payees.create" },
  { href: "/payees/import", label: "Import payees", act: "payees.import" },
  { href: "/recurring/upcoming", label: "Upcoming charges", act: "recurring.read" },
  { href: "/recurring/new", label: "New profile", act: "recurring.create" },
  { href: "/recurring/import", label: "Import profiles", act: "recurring.import" },
  { href: "/reports/exports", label: "Exports made", act: "orders.export" },
  { href: "/connections/new", label: "Connect a gateway", act: "connections.create" },
  { href: "/people/new", label: "Invite a person", act: "people.create" },
  { href: "/people/settings", label: "Settings of the organisation", act: "organisation.update" },
  { href: "/people/failures", label: "Failure words", act: "failures.save" },
  { href: "/people/mail", label: "Mail", act: "people.read" },
  { href: "/account", label: "My account", act: null },
  { href: "/help/acts", label: "Who may do what", act: null },
  { href: "/help/fields", label: "Field reference", act: null },
  { href: "/help/words", label: "All badges and blocks", act: null },
];
