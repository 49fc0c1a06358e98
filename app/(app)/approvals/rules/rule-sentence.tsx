"use client";

import { TriangleAlert } from "lucide-react";
import { useOrganisation } from "@/components/layout-context";
import { describeRules, findWeaker } from "@/lib/controls/approvals/describe";
import type { PolicyRules } from "@/lib/controls/approvals/policy";
import * as t from "@/messages/approvals/rules";

export function RuleSentence({ rules }: { rules: PolicyRules }) {
  const { numberForm } = useOrganisation();
  return describeRules(rules, numberForm);
}

export function Weaker({ was, is, past = false }: { was: PolicyRules; is: PolicyRules; past?: boolean }) {
  const { numberForm } = useOrganisation();
  const found = findWeaker(was, is, numberForm);
  if (found.length === 0) return null;
  return (
    <div className="flex items-start gap-2 text-alarm-text text-sm">
      <TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
      <div>
        <p className="font-semibold">{past ? t.weakenedNote : t.weakensWarning}</p>
        <ul>
          {found.map((one) => (
            <li key={one}>{one}.</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
