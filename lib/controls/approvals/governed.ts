import * as t from "@/messages/approvals/model";
import { describeHours } from "./describe";
import { type GovernedPermission, governedTable, type PermissionLabels } from "./labels";
import type { PolicyRules } from "./policy";

export const governed: Record<GovernedPermission, PermissionLabels> = governedTable;

export function describeExpiry({ expiresAfterHours }: PolicyRules): string {
  return t.expiryChange(describeHours(expiresAfterHours));
}
