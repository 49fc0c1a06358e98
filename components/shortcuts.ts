import * as common from "@/messages/common";
import * as t from "@/messages/components/shared";
export const goTo = [
  { key: "n", href: "/payouts/new", label: common.newPayout },
  { key: "f", href: "/batches/new", label: common.newBatch },
  { key: "v", href: "/", label: t.overview },
  { key: "a", href: "/approvals", label: common.approvals },
  { key: "l", href: "/alerts", label: t.alerts },
  { key: "o", href: "/orders", label: common.orders },
  { key: "b", href: "/batches", label: common.batches },
  { key: "p", href: "/payees", label: common.payees },
  { key: "r", href: "/recurring", label: t.recurring },
  { key: "e", href: "/reports", label: common.reports },
  { key: "c", href: "/connections", label: common.connections },
  { key: "k", href: "/callbacks", label: common.callbacks },
  { key: "t", href: "/team", label: common.team },
  { key: "u", href: "/audit", label: t.auditLog },
  { key: "h", href: "/help", label: common.help },
] as const;
