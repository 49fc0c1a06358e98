"use client";

import { ConfirmAction } from "@/components/form/confirm-action";
import * as t from "@/messages/accounting/list";
import { reverseJournalAction } from "./actions";

type Props = { run: number; entries: number };

export function ReverseRun({ run, entries }: Props) {
  return (
    <ConfirmAction
      label={t.reverse}
      name={t.reverseName(run)}
      size="small"
      title={t.reverseTitle(run)}
      act={t.reverse}
      keep={t.keep}
      danger
      reasonLabel={t.reason}
      action={reverseJournalAction}
      input={{ run }}
    >
      <p>{t.reverseEffect(entries)}</p>
    </ConfirmAction>
  );
}
