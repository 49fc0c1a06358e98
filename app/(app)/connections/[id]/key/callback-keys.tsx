"use client";

import { useState } from "react";
import { CommandForm } from "@/components/form/command-form";
import { ConfirmAction } from "@/components/form/confirm-action";
import { TextField } from "@/components/text-field";
import * as common from "@/messages/common";
import * as t from "@/messages/connections/key";
import { renewCallbackAddressAction, setControlKeyAction } from "../../actions";

const waits = t.nothingHasChangedYet;

export function ControlKeyForm({ connectionId, isSet }: { connectionId: string; isSet: boolean }) {
  const [reported, setReported] = useState<string | null>(null);
  const act = isSet ? t.changeControlKey : t.setControlKey;
  const effect = t.fromNowOnCallbacks(isSet);
  return (
    <CommandForm
      action={setControlKeyAction}
      schema={async () => (await import("@/lib/payments/connections/input")).controlKeyInput}
      start={{ connectionId, controlKey: "" }}
      button={act}
      disabledReason={({ watch }) => (watch("controlKey")?.trim() ? null : t.enterTheKeyFirst)}
      confirm={() => ({ title: `${act}?`, act: t.thisKey, children: <p>{effect}</p> })}
      onDone={({ changed, held }) => {
        const done = changed ? t.controlKeySetCallbacks : t.thisKeyIsAlready;
        setReported(held ? waits : done);
      }}
      resets
      actions={
        <>
          {isSet ? (
            <ConfirmAction
              label={t.removeControlKey}
              variant="plain"
              title={t.removeTheControlKey}
              act={t.removeControlKey2}
              danger
              action={setControlKeyAction}
              input={{ connectionId, controlKey: null }}
              onDone={({ held }) => setReported(held ? waits : t.controlKeyRemovedCallbacks)}
            >
              <p>{t.fromNowOnCallbacks2}</p>
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
          hint={t.encryptedImmediatelyAndNever}
          className="max-w-120"
        />
      )}
    </CommandForm>
  );
}

/** Creates another callback address; the old addresses keep working. */
export function RenewCallbackAddress(props: { connectionId: string; disabledReason: string | null }) {
  return (
    <ConfirmAction
      label={t.createNewAddress}
      disabledReason={props.disabledReason}
      title={t.createANewCallback}
      act={t.createNewAddress}
      action={renewCallbackAddressAction}
      input={{ connectionId: props.connectionId }}
    >
      <p>{t.newOrdersUseThe}</p>
    </ConfirmAction>
  );
}
