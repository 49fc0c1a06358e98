import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const rulesForAllConnections = "rules for all connections";
export const whatHoldsForThisConnection = (link: ReactNode) =>
  rich`What holds for this connection. Accounts of payees and these rules themselves are of no connection: see the ${link}.`;
