import type { Operation } from "@/lib/gateway/fields/catalogue";
import type { Answer } from "./answers";
import type { EntryBody, Subject } from "./entries";
import type { Merchant, Target } from "./merchants";
import type { State } from "./state";

export type VerifiedCall = {
  consumerKey: string;
  merchant: Merchant;
  target: Target;
  pairs: [name: string, value: string][];
  serialNumber: string;
};

export type Decision = {
  verdict: "accepted" | "answered" | "validation-error";
  reason: string | null;
  subject: Pick<Subject, "endpointId" | "clientOrderId" | "gatewayOrderId" | "amount" | "currency">;
  made: EntryBody[];
  answer: Answer | null;
};

export type Decide = (state: State, call: VerifiedCall, now: Date) => Decision;

export type OperationPlayed = {
  name: Operation;
  decide: Decide;
  endpointsOnly?: boolean;
  denial?: Answer;
};
