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
  { key: "a", href: "/audit", label: t.audit },
  { key: "c", href: "/connections", label: common.connections },
  { key: "p", href: "/team", label: common.people },
  { key: "h", href: "/help", label: common.help },
] as const;

/** The other keys, in words. `mod` is ⌘ on a Mac and Ctrl elsewhere. */
export const otherKeys = [
  { keys: ["mod", "K"], label: t.findOrGoToPages },
  { keys: ["/"], label: t.searchThisPageOrEverything },
  { keys: ["j", "k"], label: t.nextAndPreviousRowOr },
  { keys: ["Enter"], label: t.openTheRow },
  { keys: ["Space"], label: t.showTheOrderBesideThe },
  { keys: ["x"], label: t.chooseWhatWaitsForApproval },
  { keys: ["n", "p"], label: t.nextAndPreviousErrorOf },
  {
    keys: ["F8"],
    label: t.inTheRowsOfA,
  },
  { keys: ["mod", "H"], label: t.inTheRowsOfABatch },
  { keys: ["mod", "Z"], label: t.inTheRowsOfABatchUndo },
  { keys: ["mod", "D"], label: t.inTheRowsOfABatchFill },
  { keys: ["mod", "Enter"], label: t.reviewWhatAFormHolds },
  { keys: ["Esc"], label: t.closeWhatFloats },
  { keys: ["?"], label: t.thisList },
] as const;
