import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const approvalRulesForAll = "approval rules for all connections";
export const forPayeeAccountsAnd = (link: ReactNode) =>
  rich`For payee accounts and changes to approval rules, see the ${link}.`;
export const rulesOf = (name: string) => `${name}: rules`;
