"use client";

import { type ReactNode, useState } from "react";
import type { ActionResult } from "@/lib/identity/auth/access/action";
import { Button, type ButtonVariant } from "../button";
import { TextAreaField } from "../text-field";
import { useAction } from "../use-action";
import { ConfirmDialog, type Question } from "./confirm-dialog";
import { FormError } from "./form-error";

type Asked<Input> =
  | { input: Input; reasonLabel?: undefined }
  | { input: Omit<Input, "reason">; reasonLabel: string | undefined };

type Props<Input, Value> = Question &
  Asked<Input> & {
    label: string;
    name?: string;
    icon?: ReactNode;
    variant?: ButtonVariant;
    size?: "small" | "normal";
    disabledReason?: string | null;
    action: (input: Input) => Promise<ActionResult<Value>>;
    onDone?: (value: Value) => void;
  };

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
