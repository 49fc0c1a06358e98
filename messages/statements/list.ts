import type { ReactNode } from "react";
import { counted } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const roleMayNotUpload = "Your role doesn’t allow you to upload bank statements.";
export const uploadStatements = "Upload bank statements";
export const uploadStatement = "Upload";
export const file = "Statement file";
export const formats = "camt.053 or camt.054, MT940, BAI2, CSV or ZIP, up to 50 MB. One error stores nothing.";
export const fileMissing = "Choose a file first.";
export const stored = "Statements stored";
export const storedBefore = "This file was uploaded before";
export const count = (statements: number, lines: number) =>
  `${counted(statements, "statement")} with ${counted(lines, "line")}.`;
export const asLastTime = "Read with your last answers.";
export const countedOnce = (lines: number) => `${counted(lines, "line")} counted elsewhere already.`;
export const daysAreThere = "Days of this file are already stored";
export const sameDays = (account: string, days: string, others: string) => `${account}, ${days}: also in ${others}.`;
export const statementOf = (number: string, file: string) =>
  file === "" ? `statement ${number} of this file` : `statement ${number} of ${file}`;
export const sameLines = (same: number, lines: number) =>
  `Of ${counted(lines, "line")} on these days, Paydesk has ${same} already.`;
export const moreOfThem = (more: number) => `And ${counted(more, "statement")} more.`;
export const whatCounts = "What counts of these days";
export const countingMissing = "Choose what counts of these days first.";
export const chooseAnAnswer = "Choose";
export const whatCountsOf = {
  once: "Count lines that are there already once, and add the others",
  days: "Add nothing of these days: they are complete already",
  all: "Add all lines: they are other movements",
} as const;
export const uploadWithAnswers = "Upload with these answers";
export const aboutFile = (name: string) => `${name} can be read in more than one way`;
export const accountOfTheFile = "Account of this file";
export const ibanOrNumber = "IBAN or account number.";
export const knownAccounts = (accounts: string) => `IBAN or account number. Known: ${accounts}`;
export const feesOfTheFile = "Fees of this file";
export const feesHint = (samples: string) => `The file has no balance that shows it. In the file: ${samples}`;
export const feesOf = {
  apart: "Taken from the account beside the amount",
  included: "Included in the amount",
} as const;
export const currencyOfTheFile = "Currency of this file";
export const lettersOfTheFile = "How the names in the file are spelled";
export const sideOfCode = (code: string) => `Type code ${code} of your bank`;
export const sidesOfCode = { credit: "Money that came in", debit: "Money that went out" } as const;
export const meaningOfMinus = "Meaning of a minus before a debit";
export const minusRepeats = "The amount is a debit";
export const minusTurns = "The debit is undone, so the amount is a credit";
export const nothingStoredAgain = "Nothing was stored again.";
export const tableCaption = "Bank statements, newest first";
export const searchLabel = "Account or file";
export const number = "Number";
export const closedOn = "Closed on";
export const opening = "Opening balance";
export const closing = "Closing balance";
export const moneyIn = "Credits";
export const moneyOut = "Debits";
export const line = "line";
export const noBalances = "no balances";
export const missingBefore = "Statement missing before";
export const missingAfter = (number: string, day: string) => `Previous: ${number} of ${day}`;
export const noStatementsYet = "No bank statements yet";
export const uploadAFile =
  "Upload the file that your bank’s portal offers. Paydesk checks its balances, totals and order.";
export const nouns = ["statement", "statements"] as const;

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
export const lineNumber = (position: number) => `line ${position}`;
export const showOriginal = (lineNumber: number) => `Show original of line ${lineNumber}`;
export const noLines = "This statement has no movements";
export const lineNouns = ["line", "lines"] as const;
export const referenceKinds = {
  endToEnd: "End-to-end",
  instruction: "Instruction",
  transaction: "Transaction",
  batch: "Batch",
  bank: "Bank",
  customer: "Customer",
} as const;
