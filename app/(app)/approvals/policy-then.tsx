import type { PolicyRules } from "@/lib/approvals/policy";
import * as t from "@/messages/approvals/shared";
import { RuleSentence } from "./rules/rule-sentence";

/** The rule that was in force when something was asked for; `version` null: nobody had chosen one. */
export type PolicyOfThen = { rules: PolicyRules; version: number | null; ofConnection: boolean };

/** By which rule it was held, as that rule was then. */
export function PolicyThen({ policy: { rules, version, ofConnection } }: { policy: PolicyOfThen }) {
  const whose = version === null ? t.theDefault : t.version(version, ofConnection);
  return t.ruleAtThatTime(whose, <RuleSentence rules={rules} />);
}
