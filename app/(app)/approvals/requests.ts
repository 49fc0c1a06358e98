import type { ReactNode } from "react";
import type { IconName, Tone } from "@/lib/core/text/states";
import type { DecisionResult } from "./outcome";

export type Choice = {
  key: string;
  requestId: string;
  seenDigest: string;
  amount: string;
  currency: string;
  description: string;
  connectionName: string;
  real: boolean;
  needsAnother: boolean;
  review: ReactNode;
};

export type Facts = {
  title: string;
  detail?: string | null | undefined;
  href: string;
  money?: readonly { currency: string; amount: string }[];
  findings?: readonly string[];
};

export type ListedRequest = Facts & {
  key: string;
  digest: string;
  kind: string;
  by: string;
  at: Date;
  expiresAt: Date | null;
  state: { label: string; tone: Tone; icon: IconName };
  content: ReactNode;
  choice: Choice | null;
};

export type Row = { id: string; request: ListedRequest; gone: boolean; result: DecisionResult | undefined };
