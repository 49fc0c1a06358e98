import * as t from "@/messages/approvals/model";
import { describeHours } from "./describe";
import { type Governed, type GovernedPermission, governedTable } from "./labels";
import type { PolicyRules } from "./policy";

export const governed: Record<GovernedPermission, Governed> = governedTable;

export function describeExpiry({ expiresAfterHours }: PolicyRules): string {
  return t.expiryChange(describeHours(expiresAfterHours));
}
