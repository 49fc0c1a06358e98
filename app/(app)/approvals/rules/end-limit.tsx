"use client";

import { useState } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import { HeldNotice } from "@/components/held-notice";
import { Money } from "@/components/money";
import * as t from "@/messages/approvals/rules";
import { endLimitAction } from "./actions";

type Props = { limitId: string; bound: string; amount: string; currency: string };

export function EndLimit({ limitId, bound, amount, currency }: Props) {
  const [held, setHeld] = useState(false);
  if (held) return <HeldNotice />;
  return (
    <ConfirmAction
      label={t.removeLimit}
      size="small"
      title={t.removeLimitTitle}
      act={t.removeLimitAct}
      danger
      action={endLimitAction}
      input={{ limitId }}
      onDone={(done) => setHeld(done.held !== undefined)}
    >
      <p>{t.removeLimitEffect(bound, currency, <Money amount={amount} currency={currency} />)}</p>
    </ConfirmAction>
  );
}
