import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const madeFromTheVeryTable =
  "Made from the very table that every act is judged by. A role counts from the next click on. Somebody who is limited to some connections sees and does nothing of the others; an admin is never limited.";
export const asksForYourCodeOr = (shieldCheck: ReactNode) =>
  rich`${shieldCheck}asks for your code or password again when the last time is more than five minutes ago; what sends a payout without anybody's approval asks where the money is real.`;
export const actsAndTheRolesThat = "Acts and the roles that may do them";
export const act = "Act";
export const asksAgainWhoIsAt = "asks again who is at the screen";
export const asksAgainWhoIsAtThe = "asks again who is at the screen when it sends real money";
export const yes = (label: string) => `${label}: yes`;
export const no = "no";
