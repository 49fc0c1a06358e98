"use client";

import { useState } from "react";
import { CommandForm } from "@/components/form/command-form";
import { ConfirmAction } from "@/components/form/confirm-action";
import { TextField } from "@/components/text-field";
import * as common from "@/messages/common";
import * as t from "@/messages/connections/key";
import { renewCallbackAddressAction, setControlKeyAction } from "../../actions";

const waits = t.itWaitsForAnotherAdmin;

/** Sets, changes or takes away the key that callbacks are evaluated with. */
export function ControlKeyForm({ connectionId, isSet }: { connectionId: string; isSet: boolean }) {
  const [reported, setReported] = useState<string | null>(null);
  const act = isSet ? t.changeTheControlKey : t.setTheControlKey;
  const effect = t.callbacksFromNowOnMust(isSet);
  return (
    <CommandForm
      action={setControlKeyAction}
      schema={async () => (await import("@/lib/connections/input")).controlKeyInput}
      start={{ connectionId, controlKey: "" }}
      button={act}
      disabledReason={({ watch }) => (watch("controlKey")?.trim() ? null : t.typeTheKeyFirst)}
      confirm={() => ({ title: `${act}?`, act: t.judgeCallbacksWithIt, children: <p>{effect}</p> })}
      onDone={({ changed, held }) => {
        const done = changed ? t.setCallbacksAreJudgedWith : t.thatOneIsInUse;
        setReported(held ? waits : done);
      }}
      resets
      actions={
        <>
          {isSet ? (
            <ConfirmAction
              label={t.takeItAway}
              variant="plain"
              title={t.takeTheControlKeyAway}
              act={t.takeTheControlKeyAway2}
              danger
              action={setControlKeyAction}
              input={{ connectionId, controlKey: null }}
              onDone={({ held }) => setReported(held ? waits : t.takenAwayCallbacksAreReports)}
            >
              <p>{t.callbacksFromNowOnAre}</p>
            </ConfirmAction>
          ) : null}
          <span role="status" className="text-good-text text-sm">
            {reported}
          </span>
        </>
      }
    >
      {({ field }) => (
        <TextField
          {...field("controlKey")}
          label={isSet ? t.newControlKey : common.controlKey}
          type="password"
          autoComplete="off"
          data-1p-ignore
          required
          hint={t.sealedAtOnceAndNever}
          className="max-w-120"
        />
      )}
    </CommandForm>
  );
}

/** Mints another callback address; the old ones work for ever. */
export function RenewCallbackAddress(props: { connectionId: string; disabledReason: string | null }) {
  return (
    <ConfirmAction
      label={t.makeANewAddress}
      disabledReason={props.disabledReason}
      title={t.makeANewCallbackAddress}
      act={t.makeANewAddress}
      action={renewCallbackAddressAction}
      input={{ connectionId: props.connectionId }}
    >
      <p>{t.ordersFromNowOnCarry}</p>
    </ConfirmAction>
  );
}
