/** A callback's fields, read but not yet believed. */
export type Callback =
  | {
      readable: true;
      /** Every field by its name as sent; the first value where one is repeated. */
      fields: Record<string, string>;
      /** Names that came more than once. */
      doubled: string[];
      /** Our names of those fields whose repeats or spellings disagree; such a field is null in `news`. */
      disagreeing: (keyof CallbackNews)[];
      news: CallbackNews;
    }
  | { readable: false; reason: string };

/** The fields that mean something to us, both spellings folded into one name. Values are trimmed, never parsed. */
export type CallbackNews = {
  /** Lower case. */
  status: string | null;
  /** The transaction's type in lower case: payout, reversal, chargeback, … */
  type: string | null;
  gatewayOrderId: string | null;
  clientOrderId: string | null;
  amount: string | null;
  currency: string | null;
  errorCode: string | null;
  errorMessage: string | null;
  merchantData: string | null;
  transactionId: string | null;
  control: string | null;
};

export type ControlVerdict = "valid" | "no_key" | "wrong";
