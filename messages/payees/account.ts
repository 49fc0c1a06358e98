import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const askForApprovalOfThe = "Ask for approval of the new account";
export const payToTheNewAccount = (nameText: string) => `Pay ${nameText} to the new account from now on`;
export const theNewAccount = "The new account";
export const inForceNowItsSuccessor = (span: ReactNode) =>
  rich`In force now: ${span}. Its successor is typed whole, so that nothing of the old bank stays by mistake.`;
export const theCallThatMadeSure = "The call that made sure";
export const untilHasApprovedItIs = (approvers: string, nameText: string, span: ReactNode) =>
  rich`Until ${approvers} has approved it, ${nameText} is paid to ${span}.`;
export const itIsInForceAt = "It is in force at once: the policy asks nobody else, or nobody else is there.";
export const callOnANumberThat = (nameText: string) =>
  `Call ${nameText} on a number that you knew before, never on one from the letter or e-mail that told you of the change.`;
export const whoWasCalled = "Who was called";
export const nameOfThePersonYou = "Name of the person you spoke with.";
export const onWhichKnownNumber = "On which known number";
export const onWhichDay = "On which day";
export const changeTheAccount = "Change the account";
export const changeTheAccountOf = (nameText: string) => `Change the account of ${nameText}`;
export const isArchived = (nameText: string) => `${nameText} is archived`;
export const anotherAccountWaitsAlready = "Another account waits already";
export const bringThemBackFirst = "Bring them back first.";
export const proposedByItIsDecided = (label: string | undefined, proposedBy: string | undefined) =>
  `${label}, proposed by ${proposedBy}. It is decided on, or withdrawn, first.`;
export const somebodyWhoMayApproveAn = "somebody who may approve (an admin adds one)";
export const twoOf = (others: string) => `two of ${others}`;
