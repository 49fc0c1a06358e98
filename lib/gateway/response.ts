/** What a call's result means: design, "What a call's result means". Orders take their submission from it. */
export type CallResult =
  | { kind: "not_sent"; reason: string }
  | { kind: "accepted"; gatewayOrderId: string | null; serialNumber: string | null }
  | { kind: "rejected"; code: string | null; message: string; serialNumber: string | null }
  /** The documented 403 of payout and update. A positive skew: the gateway's clock is ahead of ours. */
  | { kind: "access_refused"; clockSkewSeconds: number | null; message: string }
  | {
      kind: "unconfirmed";
      /** A sentence for people. */
      reason: string;
      cause: UnconfirmedCause;
      /** Ask by status query at once: "no such order" then makes it rejected. */
      askFirst: boolean;
      code: string | null;
      message: string | null;
      gatewayOrderId: string | null;
      serialNumber: string | null;
    };

/** Why nobody can tell what became of a call, in a word that code may branch on. */
export type UnconfirmedCause =
  | "no_answer" // time-out, reset, half or oversized answer
  | "server_error" // 5xx
  | "redirect" // 3xx
  | "busy" // 408, 429
  | "access" // 403 that is not proof of anything
  | "http_status" // any other status
  | "unreadable" // compressed, not UTF-8, not a form
  | "empty" // an empty 200 where fields are documented
  | "doubled" // one field, two different values
  | "other_order" // another order's id
  | "other_endpoint"
  | "missing_id" // our id or the gateway's is not there
  | "error" // type=error without an order id
  | "error_with_order" // an error that names an order of the gateway's
  | "late_validation" // validation-error, but not on the first attempt
  | "contradiction" // says yes and no at once
  | "unknown_type";

export type StatusAnswer =
  | {
      kind: "status";
      /** Lower case, e.g. "approved"; unknown words are passed on. */
      status: string;
      /** The transaction's type (`transaction-type`) where the gateway says it, in lower case. */
      type: string | null;
      gatewayOrderId: string | null;
      clientOrderId: string | null;
      /** As sent: the caller compares it with the order's own. */
      amount: string | null;
      currency: string | null;
      errorCode: string | null;
      errorMessage: string | null;
      serialNumber: string | null;
      raw: Record<string, string>;
    }
  | {
      kind: "no_such_order";
      code: string;
      message: string | null;
      serialNumber: string | null;
      raw: Record<string, string>;
    }
  | { kind: "unclear"; reason: string; raw: Record<string, string> };
