"use client";

import { useState } from "react";
import { Block } from "@/components/block";
import { CommandForm } from "@/components/form/command-form";
import { ConfirmAction } from "@/components/form/confirm-action";
import { Checkbox } from "@/components/input";
import { TextAreaField } from "@/components/text-field";
import * as t from "@/messages/close/detail";
import {
  closePeriodAction,
  lockPeriodAction,
  preparePeriodAction,
  requestReopenAction,
  signAgainAction,
} from "../actions";

type Reasoned = { periodId: string; disabledReason: string | null };

export function Prepare({
  periodId,
  digest,
  certification,
  disabledReason,
}: Reasoned & { digest: string; certification: string }) {
  return (
    <CommandForm
      action={preparePeriodAction}
      schema={async () => (await import("@/lib/books/close/input")).prepareInput}
      start={{ periodId, digest, certified: false as unknown as true }}
      button={t.submitLabel}
      variant="primary"
      disabledReason={disabledReason}
    >
      {(tools) => <Certification text={certification} {...tools} />}
    </CommandForm>
  );
}

type TickTools = {
  tick: (name: "certified") => React.ComponentProps<"input">;
  errorOf: (name: "certified") => string | undefined;
};

function Certification({ text, tick, errorOf }: TickTools & { text: string }) {
  const error = errorOf("certified");
  return (
    <div className="flex flex-col gap-1">
      <p className="prose-line text-ink-2">“{text}”</p>
      <Checkbox label={t.certify} {...tick("certified")} />
      {error ? <p className="text-failed-text text-sm">{error}</p> : null}
    </div>
  );
}

export function SignAgain({
  periodId,
  seen,
  certification,
  disabledReason,
}: Reasoned & { seen: number; certification: string }) {
  return (
    <CommandForm
      action={signAgainAction}
      schema={async () => (await import("@/lib/books/close/input")).signAgainInput}
      start={{ periodId, seen, certified: false as unknown as true, reason: "" }}
      button={t.signAgain}
      variant="primary"
      disabledReason={disabledReason}
    >
      {(tools) => (
        <>
          <TextAreaField label={t.signAgainReason} {...tools.field("reason")} required rows={2} maxLength={500} />
          <Certification text={certification} tick={tools.tick} errorOf={tools.errorOf} />
        </>
      )}
    </CommandForm>
  );
}

export function ClosePeriod({ periodId, disabledReason }: Reasoned) {
  const [changed, setChanged] = useState(false);
  return (
    <>
      <ConfirmAction
        label={t.closePeriod}
        variant="primary"
        disabledReason={disabledReason}
        title={t.closeQuestion}
        act={t.closePeriod}
        action={closePeriodAction}
        input={{ periodId }}
        onDone={({ isClosed }) => setChanged(!isClosed)}
      >
        <p>{t.closeEffect}</p>
      </ConfirmAction>
      {changed ? <Block tone="wait" title={t.changedMeanwhile} live /> : null}
    </>
  );
}

export const LockPeriod = ({ periodId, disabledReason }: Reasoned) => (
  <ConfirmAction
    label={t.lockPeriod}
    disabledReason={disabledReason}
    title={t.lockQuestion}
    act={t.lockPeriod}
    action={lockPeriodAction}
    input={{ periodId }}
  >
    <p>{t.lockEffect}</p>
  </ConfirmAction>
);

export const ReopenPeriod = ({ periodId, disabledReason }: Reasoned) => (
  <ConfirmAction
    label={t.reopenPeriod}
    variant="plain"
    disabledReason={disabledReason}
    title={t.reopenQuestion}
    act={t.reopenPeriod}
    action={requestReopenAction}
    input={{ periodId }}
    reasonLabel={t.reopenReason}
  >
    <p>{t.reopenEffect}</p>
  </ConfirmAction>
);
