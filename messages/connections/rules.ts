import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const allRulesLink = "approval rules for all connections";
export const otherRulesHint = (link: ReactNode) =>
  rich`For payee accounts and changes to approval rules, see the ${link}.`;
export const rulesOf = (name: string) => `${name}: rules`;
