import type { ReactNode } from "react";
import type { RequestView } from "@/lib/approvals/statements";
import type { User } from "@/lib/auth/session";
import type { AppContext } from "@/lib/core/context";
import type { Reader } from "./approval-row";

export type TabName = "me" | "others" | "all";

/** One kind of thing that waits for approval, as the page of approvals lists it. Payouts have a list of their own. */
export type SectionOf<Row extends { request: RequestView }> = {
  title: string;
  /** Within the reader's scope: what waits, oldest first, or what was decided, newest first. */
  read: (ctx: AppContext, user: User, which: "open" | "decided") => Promise<Row[]>;
  row: (row: Row, reader: Reader) => ReactNode;
};
