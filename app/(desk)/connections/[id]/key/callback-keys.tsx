"use client";

import { useState } from "react";
import { Button } from "@/components/button";
import { TextField } from "@/components/text-field";
import { renewCallbackAddressAction, setControlKeyAction } from "../../actions";
import { ConfirmAct } from "../../confirm-act";

const waits = "It waits for another admin: nothing has changed yet.";

/** Sets, changes or takes away the key that callbacks are judged with. */
export function ControlKeyForm({ connectionId, isSet }: { connectionId: string; isSet: boolean }) {
  const [text, setText] = useState("");
  const [said, setSaid] = useState<string | null>(null);
  const typed = text.trim();
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={isSet ? "New control key" : "Control key"}
        type="password"
        autoComplete="off"
        data-1p-ignore
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
        hint="Sealed at once and never shown again."
        className="max-w-120"
      />
      <div className="flex flex-wrap items-center gap-2">
        {typed === "" ? (
          <Button disabledReason="Type the key first.">
            {isSet ? "Change the control key" : "Set the control key"}
          </Button>
        ) : (
          <ConfirmAct
            label={isSet ? "Change the control key" : "Set the control key"}
            title={isSet ? "Change the control key?" : "Set the control key?"}
            act="Judge callbacks with it"
            action={() => setControlKeyAction({ connectionId, controlKey: typed })}
            onDone={({ changed, held }) => {
              setText("");
              setSaid(
                held
                  ? waits
                  : changed
                    ? "Set. Callbacks are judged with it from now on."
                    : "That one is in use already.",
              );
            }}
          >
            <p>
              Callbacks from now on must be signed with this key.
              {isSet ? " The one in use now is kept beside it, for callbacks that are on their way or repeated." : ""} A
              wrong key loses nothing: such callbacks are kept and judged again once it is mended.
            </p>
          </ConfirmAct>
        )}
        {isSet ? (
          <ConfirmAct
            label="Take it away"
            variant="plain"
            title="Take the control key away?"
            act="Take the control key away"
            danger
            action={() => setControlKeyAction({ connectionId, controlKey: null })}
            onDone={({ held }) => setSaid(held ? waits : "Taken away. Callbacks are reports only.")}
          >
            <p>
              Callbacks from now on are shown as reports, and a payout is approved by a status query or by people only.
            </p>
          </ConfirmAct>
        ) : null}
      </div>
      <p role="status" className="text-good-text text-sm">
        {said}
      </p>
    </div>
  );
}

/** Mints another callback address; the old ones work for ever. */
export function RenewCallbackAddress(props: { connectionId: string; disabledReason: string | null }) {
  return (
    <ConfirmAct
      label="Make a new address"
      disabledReason={props.disabledReason}
      title="Make a new callback address?"
      act="Make a new address"
      action={() => renewCallbackAddressAction({ connectionId: props.connectionId })}
    >
      <p>
        Orders from now on carry the new address. The old one goes on taking callbacks for ever, because earlier orders
        carry it. Do this when the address has become known to somebody who should not know it.
      </p>
    </ConfirmAct>
  );
}
