import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const changeOf = (receiverAccount: ReactNode, span: ReactNode) => rich`Change of ${receiverAccount} ${span}`;
export const realMoney = "real money";
export const reference = (yourReference: string) => ` · reference ${yourReference}`;
export const preparedBy = "· prepared by";
export const viewProfileDetails = "View profile details";
export const rejectedIt = (nameText: string) => `${nameText} rejected it`;
export const noOneDecidedIn = "No one decided in time.";
export const changeProfileAgain = "Change profile again";
export const openToCancel = "Open to cancel";
export const editAndResubmit = "Edit and resubmit";
