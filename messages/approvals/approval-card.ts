import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const changeOf = (receiverAccount: ReactNode, span: ReactNode) => rich`Change of ${receiverAccount} ${span}`;
export const realMoney = "real money";
export const reference = (yourReference: string) => ` · reference ${yourReference}`;
export const preparedBy = "· prepared by";
export const profileDetailsLink = "View profile details";
export const rejectedIt = (nameText: string) => `${nameText} rejected it`;
export const expiredLead = "No one decided in time.";
export const changeProfileLabel = "Change profile again";
export const cancelLink = "Open to cancel";
export const resubmitLabel = "Edit and resubmit";
