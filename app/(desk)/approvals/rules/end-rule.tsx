"use client";

import { useState } from "react";
import type { PolicyRules } from "@/lib/approvals/policy";
import { listNames } from "@/lib/core/names";
import { ConfirmAct } from "../../connections/confirm-act";
import { endRule } from "./actions";
import type { RuleScope } from "./change-rule";
import { RuleSentence, Weaker } from "./rule-sentence";

type Props = {
  scope: Pick<RuleScope, "act" | "connectionId" | "rules" | "waits" | "otherAdmins">;
  /** What would hold then, and what it is called. */
  above: { name: string; rules: PolicyRules };
};

/** Gives a rule up for the one above it, after saying what that comes to. */
export function EndRule({ scope: { act, connectionId, rules, waits, otherAdmins }, above }: Props) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <ConfirmAct
        label={`Go back to ${above.name}`}
        variant="plain"
        title={`Go back to ${above.name}?`}
        act={
          otherAdmins.length === 0 ? `Go back to ${above.name}` : `Ask ${listNames(otherAdmins, "or")} to approve this`
        }
        action={() => endRule({ act, connectionId })}
        onDone={({ waits: isAsked }) => setAsked(isAsked)}
      >
        <p>
          <span className="text-ink-2">Now: </span>
          <RuleSentence rules={rules} />
        </p>
        <p className="font-medium">
          <span className="font-normal text-ink-2">Then: </span>
          <RuleSentence rules={above.rules} />
        </p>
        <Weaker was={rules} is={above.rules} />
        <p className="text-ink-2 text-sm">
          {otherAdmins.length === 0
            ? "You are the only admin: it counts at once."
            : `This needs another admin: ${listNames(otherAdmins, "or")}.`}
          {waits ? " It takes the place of the change that waits." : ""}
        </p>
      </ConfirmAct>
      <span role="status" className="text-good-text text-sm">
        {asked ? "Asked: it counts once another admin has approved it." : null}
      </span>
    </>
  );
}
