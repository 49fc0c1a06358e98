import { counted, plural } from "@/lib/core/text/plural";

export const ofAnotherApprovalIs = (part: number, required: number) =>
  `(${part}\u00a0of\u00a0${required}): another approval is needed`;
export const approve = (what: string, progress: string) => `Approve ${what} ${progress}`;
export const andSendFrom = (isRepeated: boolean, what: string, connectionName: string) =>
  `${isRepeated ? "Yes: approve" : "Approve"} and send ${what}, from ${connectionName}`;
export const approveForRelease = (effect: string) => `Approve ${effect}, for release`;
export const approve2 = (effect: string, progress: string) => `Approve ${effect} ${progress}`;
export const approve3 = (effect: string) => `Approve: ${effect}`;
export const approve4 = (progress: string) => `Approve ${progress}`;
export const connections = (count: number) => `${count} connections`;
export const payout = (count: number) => counted(count, "payout");
export const approveAndSendFrom = (count: string, chosen: string, from: string) =>
  `Approve and send ${count}, ${chosen}, from ${from}`;
export const needsAnotherApprovalNeed = (waiting: number) =>
  counted(waiting, "needs another approval", "need another approval");
export const approveFromAnotherApproval = (count: string, chosen: string, from: string, waiting: number) =>
  `Approve ${count}, ${chosen}, from ${from}: ${plural(waiting, "it needs", "each needs")} another approval`;
export const approveFromWillBe = (count: string, from: string, count2: number, sent: string, needs: string) =>
  `Approve ${count} from ${from}: ${count2} will be sent now (${sent}), ${needs}`;
export const nothingWasEditedSince = "Nothing was edited since then.";
export const changedTo = " changed to ";
export const aDifferentNumber = "a different number";
