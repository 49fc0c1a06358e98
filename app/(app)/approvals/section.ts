import type { ReactNode } from "react";
import type { RequestView } from "@/lib/controls/approvals/given-decisions";
import type { AppContext } from "@/lib/core/runtime/context";
import type { User } from "@/lib/identity/auth/sessions/session";
import type { Reader } from "./approval-row";
import type { Facts } from "./requests";

export type TabName = "me" | "others" | "all";

export type SectionOf<Row extends { request: RequestView }> = {
  kind: string;
  read: (ctx: AppContext, user: User, which: "open" | "decided") => Promise<Row[]>;
  facts: (row: Row) => Facts;
  row: (row: Row, reader: Reader) => ReactNode;
};
