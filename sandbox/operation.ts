import type { Operation } from "@/lib/gateway/fields/catalogue";
import type { Answer } from "./answers";
import type { EntryBody, Subject } from "./entries";
import type { Merchant, Target } from "./merchants";
import type { State } from "./state";

/** A call whose signature was good, with its form decoded. */
export type VerifiedCall = {
  consumerKey: string;
  merchant: Merchant;
  target: Target;
  pairs: [name: string, value: string][];
  serialNumber: string;
};

/** What an operation makes of a call. `made` is journalled together with the call, before the answer goes. */
export type Decision = {
  verdict: "accepted" | "answered" | "validation-error";
  reason: string | null;
  subject: Pick<Subject, "endpointId" | "clientOrderId" | "gatewayOrderId" | "amount" | "currency">;
  made: EntryBody[];
  /** null: the HTTP answer never comes */
  answer: Answer | null;
};

/** Decides on a call from what is known; changes nothing and does no I/O. */
export type Decide = (state: State, call: VerifiedCall, now: Date) => Decision;

/** One of the gateway's operations; a new one is a row in the endpoint's table. */
export type OperationPlayed = {
  name: Operation;
  decide: Decide;
  /** it has no path for groups */
  endpointsOnly?: boolean;
  /** what a failed access check gets, where it is not the HTML page */
  denial?: Answer;
};
