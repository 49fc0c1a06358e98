"use client";

import { useState } from "react";
import { CommandForm } from "@/components/form/command-form";
import { ConfirmAction } from "@/components/form/confirm-action";
import { TextField } from "@/components/text-field";
import * as common from "@/messages/common";
import * as t from "@/messages/connections/endpoints";
import { renewCallbackAddressAction, setControlKeyAction } from "../../actions";

const waits = t.heldNotice;

export function ControlKeyForm({ connectionId, isSet }: { connectionId: string; isSet: boolean }) {
  const [reported, setReported] = useState<string | null>(null);
  const act = isSet ? t.changeKeyLabel : t.setKeyLabel;
  const effect = t.setKeyEffect(isSet);
  return (
    <CommandForm
      action={setControlKeyAction}
      schema={async () => (await import("@/lib/payments/connections/input")).controlKeyInput}
      start={{ connectionId, controlKey: "" }}
      button={act}
      disabledReason={({ watch }) => (watch("controlKey")?.trim() ? null : t.controlKeyMissing)}
      confirm={() => ({ title: `${act}?`, act: t.thisKey, children: <p>{effect}</p> })}
      onDone={({ changed, held }) => {
        const done = changed ? t.controlKeySaved : t.keyUnchanged;
        setReported(held ? waits : done);
      }}
      resets
      actions={
        <>
          {isSet ? (
            <ConfirmAction
              label={t.removeLabel}
              variant="plain"
              title={t.removeTitle}
              act={t.removeAct}
              danger
              action={setControlKeyAction}
              input={{ connectionId, controlKey: null }}
              onDone={({ held }) => setReported(held ? waits : t.removeDone)}
            >
              <p>{t.removeEffect}</p>
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
          label={isSet ? t.controlKeyLabel : common.controlKey}
          type="password"
          autoComplete="off"
          data-1p-ignore
          required
          hint={t.controlKeyHint}
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
      label={t.newAddressLabel}
      disabledReason={props.disabledReason}
      title={t.newAddressTitle}
      act={t.newAddressLabel}
      action={renewCallbackAddressAction}
      input={{ connectionId: props.connectionId }}
    >
      <p>{t.newAddressEffect}</p>
    </ConfirmAction>
  );
}
