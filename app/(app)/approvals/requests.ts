import type { ReactNode } from "react";
import type { IconName, Tone } from "@/lib/core/text/states";
import type { DecisionResult } from "./outcome";

/** A payout as it is approved together with others. */
export type Choice = {
  key: string;
  requestId: string;
  seenDigest: string;
  amount: string;
  currency: string;
  /** "1,250.00 EUR to Ana Kovač". */
  description: string;
  connectionName: string;
  /** From where money is real. */
  real: boolean;
  needsAnother: boolean;
  /** What to review before approving it; null: nothing unusual was found. */
  review: ReactNode;
};

/** What a kind of request says of one of its own. */
export type Facts = {
  /** Payee, batch or change. */
  title: string;
  detail?: string | null | undefined;
  /** The page of what it is about. */
  href: string;
  money?: readonly { currency: string; amount: string }[];
  /** What to look at before one decides, in words; nothing: nothing unusual was found, or nothing is looked for. */
  findings?: readonly string[];
};

/** A request of any kind, as the table shows it. */
export type ListedRequest = Facts & {
  /** The request's id. */
  key: string;
  digest: string;
  kind: string;
  by: string;
  at: Date;
  /** null: it no longer waits. */
  expiresAt: Date | null;
  state: { label: string; tone: Tone; icon: IconName };
  /** All that is to be known before one decides, and the decision or why there is none. */
  content: ReactNode;
  /** As it is approved with others at once; null: it is not. */
  choice: Choice | null;
};

/** A row of the table. `gone`: the request no longer waits. */
export type Row = { id: string; request: ListedRequest; gone: boolean; result: DecisionResult | undefined };
