import { counted } from "@/lib/core/text/plural";
import type { Money, Sentences } from "./kinds";

export const freshAccounts = (rows: number) =>
  `${counted(rows, "row pays", "rows pay")} a saved account that is new or not active yet.`;
export const otherNames = (rows: number) =>
  `${counted(rows, "row pays an account", "rows pay accounts")} last known under another name.`;
export const closeNames = (rows: number) =>
  `${counted(rows, "row has a name close to a saved payee's, and another account", "rows have names close to a saved payee's, and other accounts")}.`;
export const twoNames = (rows: number) =>
  `${counted(rows, "row pays an account that another row pays", "rows pay accounts that other rows pay")} under another name.`;
export const rowsNotFinal = (rows: number) =>
  `${counted(rows, "row is", "rows are")} similar to a payout without a final status. Another user must approve and give a reason.`;
export const approvalUnused = "Approved, but not released in time.";
export const pausedBy = (name: string) => `Paused by ${name}.`;
export const notLeaving = (reason: string) => `Three calls in a row did not leave this machine: ${reason}`;
export const sameRefusal = (rows: number, reason: string) =>
  `Paydesk paused it: ${rows} rows in a row were refused for the same reason: “${reason}”. Fix the cause, or resume to send the rest.`;
export const approvalLapsed = (why: Sentences) =>
  `${why} Cancel the remaining rows and submit them for approval as a new batch.`;
export const beyondLimit = (due: Money, limit: Money, left: Money) =>
  `Today's rows come to ${due}, above a limit of ${limit} a day: ${left} is left today. Resume it on another day, or ask an admin to change the limit.`;
export const rowBeyondLimit = (amount: Money, limit: Money) =>
  `A row of ${amount} is above the limit of ${limit} for one payout. Ask an admin to change the limit, or cancel the remaining rows.`;
export const unusable = (reason: string) => `This file can't be used: ${reason}`;
export const notReleasedInTime = (days: number) => `Not released within ${days} days. Its card numbers were deleted.`;
export const rowDiffers = "The row differs from what was approved.";
export const idTaken = "Another order already uses its client order ID, or was created from the same row.";
