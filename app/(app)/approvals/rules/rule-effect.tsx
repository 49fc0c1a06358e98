"use client";

import { TriangleAlert } from "lucide-react";
import { findMissingApprovers } from "@/lib/controls/approvals/describe";
import { describeExpiry, governed } from "@/lib/controls/approvals/governed";
import type { PolicyRules } from "@/lib/controls/approvals/policy";
import { listNames } from "@/lib/core/text/names";
import * as t from "@/messages/approvals/rules";
import type { RuleScope } from "./rule-scope";
import { RuleSentence, Weaker } from "./rule-sentence";

export function RuleEffect({ scope, typed }: { scope: RuleScope; typed: PolicyRules | null }) {
  const { permission, rules, waits, approvers, otherAdmins } = scope;
  const isPolicy = permission === "policies.change" || permission === "users.change";
  const missing = typed && !isPolicy ? findMissingApprovers(governed[permission].plural, typed, approvers) : null;
  return (
    <div aria-live="polite" className="flex flex-col gap-2 rounded-md bg-sunken p-3 text-base">
      <p>
        <span className="text-ink-2">{t.now}</span>
        <RuleSentence rules={rules} />
      </p>
      {typed ? (
        <>
          <p className="font-medium">
            <span className="font-normal text-ink-2">{t.newLabel}</span>
            <RuleSentence rules={typed} />
            {typed.expiresAfterHours === rules.expiresAfterHours ? "" : ` ${describeExpiry(typed)}`}
          </p>
          <Weaker was={rules} is={typed} />
          {missing ? <MissingApproversNote sentence={missing.sentence} alarm={missing.kind === "nobody"} /> : null}
          <p className="text-ink-2 text-sm">
            {otherAdmins.length === 0 ? t.onlyAdminNote : t.otherAdminNote(listNames(otherAdmins, "or"))}
            {waits ? t.replacesPendingNote : ""}
          </p>
        </>
      ) : null}
    </div>
  );
}

export function MissingApproversNote({ sentence, alarm }: { sentence: string; alarm: boolean }) {
  return (
    <p className={`flex items-start gap-2 text-sm ${alarm ? "text-alarm-text" : "text-wait-text"}`}>
      <TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
      <span>{sentence}</span>
    </p>
  );
}
