/** Keys that work on every page of the desk; Help shows this table, `KeyShortcuts` acts on it. */
export const goTo = [
  { key: "n", href: "/payouts/new", label: "New payout" },
  { key: "f", href: "/batches/new", label: "New batch" },
  { key: "w", href: "/", label: "Overview" },
  { key: "v", href: "/approvals", label: "Approvals" },
  { key: "l", href: "/alerts", label: "Alerts" },
  { key: "o", href: "/orders", label: "Orders" },
  { key: "t", href: "/batches", label: "Batches" },
  { key: "y", href: "/payees", label: "Payees" },
  { key: "u", href: "/recurring", label: "Recurring" },
  { key: "r", href: "/reports", label: "Reports" },
  { key: "b", href: "/callbacks", label: "Callbacks" },
  { key: "a", href: "/audit", label: "Audit" },
  { key: "c", href: "/connections", label: "Connections" },
  { key: "p", href: "/people", label: "People" },
  { key: "h", href: "/help", label: "Help" },
] as const;

/** The other keys, in words. `mod` is ⌘ on a Mac and Ctrl elsewhere. */
export const otherKeys = [
  { keys: ["mod", "K"], label: "Find or go to: pages, orders, batches, profiles, payees" },
  { keys: ["/"], label: "Search this page, or everything where a page has no search" },
  { keys: ["j", "k"], label: "Next and previous row, or order" },
  { keys: ["Enter"], label: "Open the row" },
  { keys: ["Space"], label: "Show the order beside the list, or put it away" },
  { keys: ["x"], label: "Choose what waits for approval, to decide several at once" },
  { keys: ["n", "p"], label: "Next and previous error of a draft batch" },
  {
    keys: ["F8"],
    label: "In the rows of a batch: save the cell and go to the next error; with Shift to the previous one",
  },
  { keys: ["mod", "H"], label: "In the rows of a batch: find and replace" },
  { keys: ["mod", "Z"], label: "In the rows of a batch: undo, and with Shift redo" },
  { keys: ["mod", "D"], label: "In the rows of a batch: fill down" },
  { keys: ["mod", "Enter"], label: "Review what a form holds" },
  { keys: ["Esc"], label: "Close what floats" },
  { keys: ["?"], label: "This list" },
] as const;
