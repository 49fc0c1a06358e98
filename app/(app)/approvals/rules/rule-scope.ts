import type { GovernedPermission } from "@/lib/controls/approvals/labels";
import type { PolicyRules } from "@/lib/controls/approvals/policy";

export type RuleScope = {
  permission: GovernedPermission;
  connectionId: string | null;
  rules: PolicyRules;
  waits: boolean;
  onlyPermission: boolean;
  approvers: readonly string[];
  otherAdmins: readonly string[];
  currencies: readonly string[];
};
