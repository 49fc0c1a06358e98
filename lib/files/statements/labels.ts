/** camt is of ISO 20022, MT940 of SWIFT, BAI2 of ANSI X9.121. A camt.054 has no balances, and not every CSV has. */
export const statementFormats = ["camt.053", "camt.054", "mt940", "bai2", "csv"] as const;
export type StatementFormat = (typeof statementFormats)[number];
/** A credit is money that came into the account. Reversals have the direction in which their money moved. */
export const lineDirections = ["credit", "debit"] as const;
export type LineDirection = (typeof lineDirections)[number];

/** `bank` is the account servicer's own reference, `customer` the account owner's. */
export type ReferenceKind = "endToEnd" | "instruction" | "transaction" | "batch" | "bank" | "customer";
export type Reference = { kind: ReferenceKind; id: string };

/** `amount` is a decimal string without a sign, or null where the bank states no readable one. */
export type LineDetail = {
  amount: string | null;
  direction: LineDirection;
  references: Reference[];
  text: string;
  code: string;
  /** The code is a return reason (ISO 20022 RtrInf), or "". */
  returnCode: string;
};

/**
 * A user decides on days that two statements share. once: only new lines count; days: no further line of these days
 * counts; all: all lines are other movements.
 */
export const repeatAnswers = ["once", "days", "all"] as const;
export type RepeatAnswer = (typeof repeatAnswers)[number];

/** A bank's CSV takes fees in addition to the amount of their row, or as part of it. */
export const feeWays = ["apart", "included"] as const;
export type FeeWay = (typeof feeWays)[number];
