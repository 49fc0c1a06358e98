"use client";

import { type ReactNode, useState } from "react";
import { Button, type ButtonVariant } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { TextAreaField } from "@/components/text-field";
import type { ActionResult } from "@/lib/auth/action";
import { useOwnAct } from "./acting";
import { FormError } from "./form-error";

type Props<Value> = {
  /** On the button that opens the question. */
  label: string;
  icon?: ReactNode;
  variant?: ButtonVariant;
  size?: "small" | "normal";
  /** Who may do it, when this person may not. */
  disabledReason?: string | null;
  title: string;
  /** What will happen, in sentences. */
  children: ReactNode;
  /** On the button that does it: a verb and its object. */
  act: string;
  danger?: boolean;
  /** On the button that does nothing, where "Cancel" would be the act itself. */
  keep?: string;
  /** Asks for a reason, which the action gets. */
  reasonLabel?: string;
  action: (reason: string) => Promise<ActionResult<Value>>;
  onDone?: (value: Value) => void;
};

/** An act that says its effect first and is done by a second click. */
export function ConfirmAct<Value>(props: Props<Value>) {
  const { label, icon, variant, size, disabledReason, title, children, act, danger, reasonLabel, action, onDone } =
    props;
  const { keep = "Cancel" } = props;
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const { act: run, pending, error, dialog } = useOwnAct(action);
  const [failed, setFailed] = useState(false);
  const onOpen = () => {
    setFailed(false);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const onAct = async () => {
    const value = await run(reason);
    setFailed(value === null);
    if (value === null) return;
    setOpen(false);
    setReason("");
    onDone?.(value);
  };
  return (
    <>
      <Button variant={variant} size={size} icon={icon} disabledReason={disabledReason} onClick={onOpen}>
        {label}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={title}
        actions={
          <>
            <Button onClick={close}>{keep}</Button>
            <Button variant={danger ? "danger" : "primary"} pending={pending} onClick={onAct}>
              {act}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3 text-base">
          {children}
          {reasonLabel ? (
            <TextAreaField
              label={reasonLabel}
              required
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              error={failed ? error?.fields.reason : null}
            />
          ) : null}
          <FormError error={failed ? error : null} shown={reasonLabel ? ["reason"] : []} />
        </div>
      </Dialog>
      {dialog}
    </>
  );
}
