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
