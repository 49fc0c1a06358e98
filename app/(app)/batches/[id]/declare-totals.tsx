"use client";

import { useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { showToast } from "@/components/toaster";
import { useAction } from "@/components/use-action";
import type { ControlTotals } from "@/lib/files/intake/options";
import type { BatchKind } from "@/lib/payments/batches/labels";
import * as t from "@/messages/batches/detail";
import { declareTotalsAction } from "../actions";
import type { Choices } from "../reading/choices";
import { Declared } from "../reading/declared";

type Props = {
  batchId: string;
  kind: BatchKind;
  declared: ControlTotals | null;
  totals: Record<string, string>;
};

/** The user can correct the control totals of a draft, so a typing error is no reason to upload the file again. */
export function DeclareTotals({ batchId, kind, declared, totals }: Props) {
  const { act, pending, error, dialog } = useAction(declareTotalsAction);
  const [choices, setChoices] = useState<Choices>(declared ? { declared } : {});
  const next = choices.declared ?? null;
  const onDeclare = async () => {
    const before = declared;
    if (!(await act({ batchId, declared: next })) || next !== null || before === null) return;
    showToast(t.totalsRemovedNotice, () => {
      setChoices({ declared: before });
      void act({ batchId, declared: before });
    });
  };
  const isSame = JSON.stringify(next) === JSON.stringify(declared);
  return (
    <div className="flex max-w-160 flex-col items-start gap-3">
      <Declared kind={kind} totals={totals} choices={choices} onChange={setChoices} />
      {error ? <Block tone="alarm" title={error.message} live /> : null}
      {isSame ? null : (
        <Button pending={pending} onClick={onDeclare}>
          {next === null ? t.removeTotalsLabel : t.checkTotalsLabel}
        </Button>
      )}
      {dialog}
    </div>
  );
}
