import * as t from "@/messages/approvals/model";
import { describeHours } from "./describe";
import { type Governed, type GovernedPermission, governedTable } from "./labels";
import type { PolicyRules } from "./policy";

/** What a rule says of each, by permission. */
export const governed: Record<GovernedPermission, Governed> = governedTable;

/** Until when an approval by these rules may be given, as a sentence. */
export function describeExpiry({ expiresAfterHours }: PolicyRules): string {
  return t.requestsExpireAfter(describeHours(expiresAfterHours));
}
