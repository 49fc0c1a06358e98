import { counted, plural } from "@/lib/core/text/plural";

export const progressNote = (part: number, required: number) =>
  `(${part}\u00a0of\u00a0${required}): another approval is needed`;
export const approve = (what: string, progress: string) => `Approve ${what} ${progress}`;
export const approveAndSend = (isRepeated: boolean, what: string, connectionName: string) =>
  `${isRepeated ? "Yes: approve" : "Approve"} and send ${what}, from ${connectionName}`;
export const approveLastOfBatch = (effect: string) => `Approve ${effect}, for release`;
export const approveBatch = (effect: string, progress: string) => `Approve ${effect} ${progress}`;
export const approveLastChange = (effect: string) => `Approve: ${effect}`;
export const approveChange = (progress: string) => `Approve ${progress}`;
export const connections = (count: number) => `${count} connections`;
export const payout = (count: number) => counted(count, "payout");
export const sendSeveral = (count: string, chosen: string, from: string) =>
  `Approve and send ${count}, ${chosen}, from ${from}`;
export const remainingNeed = (waiting: number) => counted(waiting, "needs another approval", "need another approval");
export const approveSeveral = (count: string, chosen: string, from: string, waiting: number) =>
  `Approve ${count}, ${chosen}, from ${from}: ${plural(waiting, "it needs", "each needs")} another approval`;
export const approveMixed = (count: string, from: string, count2: number, sent: string, needs: string) =>
  `Approve ${count} from ${from}: ${count2} will be sent now (${sent}), ${needs}`;
export const emptyEdits = "Nothing was edited since then.";
export const changedTo = " changed to ";
export const numberChanged = "a different number";
