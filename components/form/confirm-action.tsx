"use client";

import { type ReactNode, useState } from "react";
import type { ActionResult } from "@/lib/identity/auth/access/action";
import * as t from "@/messages/components/shared";
import { Button, type ButtonVariant } from "../button";
import { Dialog } from "../dialog";
import { TextAreaField } from "../text-field";
import { useAction } from "../use-action";
import { FormError } from "./form-error";

export type Question = {
  title: string;
  children: ReactNode;
  act: string;
  danger?: boolean;
  keep?: string;
};

type QuestionProps = { question: Question | null; pending: boolean; onAction: () => void; onClose: () => void };

export function ConfirmDialog({ question, pending, onAction, onClose }: QuestionProps) {
  return (
    <Dialog
      open={question !== null}
      onClose={onClose}
      title={question?.title ?? ""}
      actions={
        <>
          <Button onClick={onClose}>{question?.keep ?? t.cancel}</Button>
          <Button variant={question?.danger ? "danger" : "primary"} pending={pending} onClick={onAction}>
            {question?.act}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-base">{question?.children}</div>
    </Dialog>
  );
}

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
