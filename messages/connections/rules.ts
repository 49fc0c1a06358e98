import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const rulesForAllConnections = "approval rules for all connections";
export const whatHoldsForThisConnection = (link: ReactNode) =>
  rich`For payee accounts and changes to approval rules, see the ${link}.`;
