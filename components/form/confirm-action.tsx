"use client";

import { type ReactNode, useState } from "react";
import type { ActionResult } from "@/lib/identity/auth/access/action";
import { Button, type ButtonVariant } from "../button";
import { TextAreaField } from "../text-field";
import { useAction } from "../use-action";
import { ConfirmDialog, type Question } from "./confirm-dialog";
import { FormError } from "./form-error";

/** With a reason asked for, the input is what remains of the command's. */
type Asked<Input> =
  | { input: Input; reasonLabel?: undefined }
  | { input: Omit<Input, "reason">; reasonLabel: string | undefined };

type Props<Input, Value> = Question &
  Asked<Input> & {
    /** On the button that opens the question. */
    label: string;
    /** Its accessible name, where its text doesn't say which of several it is. */
    name?: string;
    icon?: ReactNode;
    variant?: ButtonVariant;
    size?: "small" | "normal";
    /** Who may do it, when this user may not. */
    disabledReason?: string | null;
    action: (input: Input) => Promise<ActionResult<Value>>;
    onDone?: (value: Value) => void;
  };

/**
 * An action that shows its effect first and runs on a second click. With `reasonLabel` it asks for the command's
 * `reason`. A server component may use it.
 */
export function ConfirmAction<Input, Value>(props: Props<Input, Value>) {
  const { label, name, icon, variant, size, disabledReason, title, children, act, danger, keep, reasonLabel } = props;
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const { act: run, pending, error, dialog } = useAction(props.action);
  const [failed, setFailed] = useState(false);
  const onOpen = () => {
    setFailed(false);
    setOpen(true);
  };
  const onAction = async () => {
    const value = await run((reasonLabel ? { ...props.input, reason } : props.input) as Input);
    setFailed(value === null);
    if (value === null) return;
    setOpen(false);
    setReason("");
    props.onDone?.(value);
  };
  const body = (
    <>
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
    </>
  );
  return (
    <>
      <Button
        variant={variant}
        size={size}
        icon={icon}
        aria-label={name}
        disabledReason={disabledReason}
        onClick={onOpen}
      >
        {label}
      </Button>
      <ConfirmDialog
        question={open ? { title, act, danger, keep, children: body } : null}
        pending={pending}
        onAction={onAction}
        onClose={() => setOpen(false)}
      />
      {dialog}
    </>
  );
}
