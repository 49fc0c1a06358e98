import type { ReactNode } from "react";
import type { RequestView } from "@/lib/controls/approvals/statements";
import type { AppContext } from "@/lib/core/runtime/context";
import type { User } from "@/lib/identity/auth/sessions/session";
import type { Reader } from "./approval-row";
import type { Facts } from "./requests";

export type TabName = "me" | "others" | "all";

/** One kind of thing that waits for approval besides payouts. */
export type SectionOf<Row extends { request: RequestView }> = {
  /** What each is, in a word. */
  kind: string;
  /** Within the reader's scope: what waits, oldest first, or what was decided, newest first. */
  read: (ctx: AppContext, user: User, which: "open" | "decided") => Promise<Row[]>;
  /** What the table shows. */
  facts: (row: Row) => Facts;
  /** All that is to be known before one decides, and the decision. */
  row: (row: Row, reader: Reader) => ReactNode;
};
