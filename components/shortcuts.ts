import * as common from "@/messages/common";
import * as t from "@/messages/components/shared";
/** Keys that work on every page of Paydesk; Help shows this table, `KeyShortcuts` acts on it. */
export const goTo = [
  { key: "n", href: "/payouts/new", label: common.newPayout },
  { key: "f", href: "/batches/new", label: common.newBatch },
  { key: "w", href: "/", label: t.overview },
  { key: "v", href: "/approvals", label: common.approvals },
  { key: "l", href: "/alerts", label: t.alerts },
  { key: "o", href: "/orders", label: common.orders },
  { key: "t", href: "/batches", label: common.batches },
  { key: "y", href: "/payees", label: common.payees },
  { key: "u", href: "/recurring", label: t.recurring },
  { key: "r", href: "/reports", label: common.reports },
  { key: "b", href: "/callbacks", label: common.callbacks },
  { key: "a", href: "/audit", label: t.auditLog },
  { key: "c", href: "/connections", label: common.connections },
  { key: "p", href: "/team", label: common.team },
  { key: "h", href: "/help", label: common.help },
] as const;
