/** What bank statements come as: camt of ISO 20022, MT940 of SWIFT, BAI2 of ANSI X9.121, and a bank's own CSV. A camt.054 has no balances, and not every CSV has. */
export const statementFormats = ["camt.053", "camt.054", "mt940", "bai2", "csv"] as const;
export type StatementFormat = (typeof statementFormats)[number];
/** credit: money came into the account. Reversals have the direction in which their money moved. */
export const lineDirections = ["credit", "debit"] as const;
export type LineDirection = (typeof lineDirections)[number];

/** Whose id a reference is. `bank`: the account servicer's own; `customer`: the account owner's, where no kind is named. */
export type ReferenceKind = "endToEnd" | "instruction" | "transaction" | "batch" | "bank" | "customer";
export type Reference = { kind: ReferenceKind; id: string };

/** One transaction of a line. `amount`: a decimal string without a sign; null: the bank states none that is readable. */
export type LineDetail = {
  amount: string | null;
  direction: LineDirection;
  references: Reference[];
  text: string;
  /** The bank's code for this kind of transaction; "": the line's code applies. */
  code: string;
  /** Return reason (ISO 20022 RtrInf); "" without one. */
  returnCode: string;
};

/**
 * What a user says of days that two statements of an account have. once: lines that are there already count once, the others are
 * new; days: nothing more of these days counts; all: all of them are other movements.
 */
export const repeatAnswers = ["once", "days", "all"] as const;
export type RepeatAnswer = (typeof repeatAnswers)[number];

/** How a bank's CSV takes fees from the account: beside the amount of their row, or as part of it. */
export const feeWays = ["apart", "included"] as const;
export type FeeWay = (typeof feeWays)[number];
