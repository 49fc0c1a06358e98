"use client";

import { ConfirmAction } from "@/components/form/confirm-action";
import * as t from "@/messages/accounting/list";
import { endLedgerRuleAction } from "../actions";

type Props = { ruleId: string; account: string; what: string };

export function EndRule({ ruleId, account, what }: Props) {
  return (
    <ConfirmAction
      label={t.remove}
      name={t.removeName(account, what)}
      size="small"
      title={t.removeTitle}
      act={t.remove}
      keep={t.keepAccount}
      danger
      action={endLedgerRuleAction}
      input={{ ruleId }}
    >
      <p>{t.removeEffect(account, what)}</p>
    </ConfirmAction>
  );
}
