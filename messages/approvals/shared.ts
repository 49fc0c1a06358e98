import type { ReactNode } from "react";
import { plural } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const to = "to";
export const overdue = (strong: ReactNode, when: ReactNode) => rich`${strong} Approval was due by ${when}.`;
export const preparedBy = (nameText: string, when: ReactNode) => rich`Prepared by ${nameText}, ${when}.`;
export const ofApprovals = (count: number, required: number) => `${count} of ${required} approvals`;
export const by = (given: string) => `, by ${given}`;
export const approvalsMissing = (missing: number) => `${missing} more approvals are needed. `;
export const expires = (when: ReactNode) => rich`Expires ${when}`;
export const decisionLine = (decision: string, nameText: string, when: ReactNode, part: string) =>
  rich`${decision === "approve" ? "Approved" : "Rejected"} by ${nameText}, ${when}${part} `;
export const flaggedSuffix = (flagged: number) => ` · ${flagged} to review first`;
export const cancel = "Cancel";
export const flaggedNote = (part: string) => `${part} something to review first`;
export const notApproved = (part: number) => `, ${part} not approved`;
export const ofApproved = (count: number, count2: number, part: string, running: boolean, count3: number) =>
  `${count} of ${count2} approved${part}${running ? `, ${count3} remaining…` : count3 > 0 ? `, ${count3} not decided` : ""}.`;
export const undecided = (labels: string) => `${labels}: not decided, still waiting.`;
export const duplicatesConfirmed = (count: ReactNode, repeated: number, link: ReactNode) =>
  rich`${count} possible ${plural(repeated, "duplicate")}, confirmed by another user: ${link}`;
export const noFindings = "Nothing unusual was found.";
export const andMore = (count: ReactNode) => rich`and ${count} more`;
export const row = (number: number) => `Row ${number}`;
export const newConnection = "New connection";
export const thisChange = "this change";
export const thePayee = "the payee";
export const realMoney = (strong: ReactNode, isChange: boolean, to: string, connectionName: string) =>
  rich`Real money: ${strong} ${isChange ? `of ${to} is sent to the gateway immediately.` : `is sent from ${connectionName} to ${to} immediately.`}`;
export const moreRowsPart = (part: number) => ` and ${part} more`;
export const accountDiffers = (lastAccount: string, evidence: ReactNode) =>
  rich`Different account: this payee was last paid at ${lastAccount}, ${evidence}.`;
export const inWaitingBatch = (waitingRows: ReactNode, part: string) =>
  rich`Also in a batch that is not released yet: ${waitingRows}${part}. Send only one of them.`;
export const batchRow = (batch: string, row: number) => `${batch}, row ${row}`;
export const amountOnDay = (money: ReactNode, when: ReactNode) => rich`${money} on ${when}`;
export const amountToPayee = (amount: string, currency: string, to: string) => `${amount} ${currency} to ${to}`;
export const theDefault = "the default";
export const version = (version: number, ofConnection: boolean) =>
  `version ${version}, ${ofConnection ? "for its connection" : "for all connections"}`;
export const pastRule = (whose: string, ruleSentence: ReactNode) => rich`Rule at that time (${whose}): ${ruleSentence}`;
export const onConnection = (nameText: string) => `on ${nameText}`;
export const approvalFailed = (message: string) => `Not approved. ${message}`;
export const noResponse = "Paydesk didn't respond. Check the payout before you approve it again.";
export const figureTo = (figure: string, isChange: boolean, to: string) => `${figure} ${isChange ? "of" : "to"} ${to}`;
