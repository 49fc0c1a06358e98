import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const statement = (number: string) => `Statement ${number}`;
export const accountAndDay = (account: string, day: string) => `${account}, closed on ${day}`;
export const missingTitle = "A statement is missing before this one";
export const missing = (number: string, day: string) =>
  `The previous statement is ${number} (${day}); its closing balance or number differs. Upload the statements in between.`;
export const balance = "Balance";
export const balanced = (check: ReactNode) => rich`${check}Opening balance plus movements equals the closing balance`;
export const notification = "A notification (camt.054) has no balances.";
export const format = "Format";
export const uploaded = "Uploaded";
export const notBooked = "Not booked yet, left out";
export const linesInOrder = "Lines in the bank’s order";
export const booked = "Booked";
export const valueDate = "Value date";
export const payment = "Counterparty and text";
export const countsIn = (number: string) => `Counted in statement ${number}`;
export const reversal = "Reversal";
export const reference = "Reference";
export const original = "Original line";
export const line = (position: number) => `line ${position}`;
export const showOriginal = (line: number) => `Show original of line ${line}`;
export const noLines = "This statement has no movements";
export const nouns = ["line", "lines"] as const;
export const referenceKinds = {
  endToEnd: "End-to-end",
  instruction: "Instruction",
  transaction: "Transaction",
  batch: "Batch",
  bank: "Bank",
  customer: "Customer",
} as const;
