import type { GovernedPermission } from "@/lib/controls/approvals/labels";
import type { PolicyRules } from "@/lib/controls/approvals/policy";

/** The rule that a form changes, and who could approve by it. */
export type RuleScope = {
  permission: GovernedPermission;
  /** null: for all connections. */
  connectionId: string | null;
  /** What holds now. */
  rules: PolicyRules;
  /** Another change waits already: this one takes its place. */
  waits: boolean;
  /** Nothing on the page waits to be decided on: then this is its one filled button. */
  onlyPermission: boolean;
  /** Who could approve by the new rule, by name. */
  approvers: readonly string[];
  /** Admins other than the user who looks: one of them approves the change. */
  otherAdmins: readonly string[];
  /** Currencies to offer; others can be typed. */
  currencies: readonly string[];
};
