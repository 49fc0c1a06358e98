"use client";

import { useState } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import type { PolicyRules } from "@/lib/controls/approvals/policy";
import { listNames } from "@/lib/core/text/names";
import * as t from "@/messages/approvals/rules";
import { endPolicyAction } from "./actions";
import type { RuleScope } from "./rule-scope";
import { RuleSentence, Weaker } from "./rule-sentence";

type Props = {
  scope: Pick<RuleScope, "permission" | "connectionId" | "rules" | "waits" | "otherAdmins">;
  above: { name: string; rules: PolicyRules };
};

export function EndRule({ scope: { permission, connectionId, rules, waits, otherAdmins }, above }: Props) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <ConfirmAction
        label={t.revertTo(above.name)}
        variant="plain"
        title={t.revertTitle(above.name)}
        act={otherAdmins.length === 0 ? t.revertTo(above.name) : t.requestRevert(listNames(otherAdmins, "or"))}
        action={endPolicyAction}
        input={{ permission, connectionId }}
        onDone={({ waits: isAsked }) => setAsked(isAsked)}
      >
        <p>
          <span className="text-ink-2">{t.now}</span>
          <RuleSentence rules={rules} />
        </p>
        <p className="font-medium">
          <span className="font-normal text-ink-2">{t.newLabel}</span>
          <RuleSentence rules={above.rules} />
        </p>
        <Weaker was={rules} is={above.rules} />
        <p className="text-ink-2 text-sm">
          {otherAdmins.length === 0 ? t.onlyAdminNote : t.otherAdminNote(listNames(otherAdmins, "or"))}
          {waits ? t.replacesPendingNote : ""}
        </p>
      </ConfirmAction>
      <span role="status" className="text-good-text text-sm">
        {asked ? t.submittedNotice : null}
      </span>
    </>
  );
}
