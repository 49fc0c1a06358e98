"use client";

import type { ReactNode } from "react";
import type { ActionError, ActionResult } from "@/lib/identity/auth/access/action";
import { Button, type ButtonSize, type ButtonVariant } from "../button";
import { type ActionOptions, useAction } from "../use-action";

type Props<Input, Value> = ActionOptions & {
  action: (input: Input) => Promise<ActionResult<Value>>;
  input: Input;
  children: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  className?: string;
  label?: string;
  disabledReason?: string | null;
  saved?: ReactNode | ((value: Value) => ReactNode);
  onDone?: (value: Value) => void;
};

export function ActionButton<Input, Value>(props: Props<Input, Value>) {
  const { action, input, children, variant, size, icon, className, label, disabledReason, saved, onDone } = props;
  const { act, pending, error, value, dialog } = useAction(action, props);
  return (
    <>
      <Button
        variant={variant}
        size={size}
        icon={icon}
        className={className}
        aria-label={label}
        pending={pending}
        disabledReason={disabledReason}
        onClick={async () => {
          const done = await act(input);
          if (done !== null) onDone?.(done);
        }}
      >
        {children}
      </Button>
      <ActionNote error={error}>{value !== null && (typeof saved === "function" ? saved(value) : saved)}</ActionNote>
      {dialog}
    </>
  );
}

export function ActionNote({ error, children }: { error: ActionError | null; children?: ReactNode }) {
  if (!error && !children) return null;
  return (
    <p
      role={error ? "alert" : "status"}
      className={`order-last basis-full text-sm ${error ? "text-alarm-text" : "text-ink-2"}`}
    >
      {error ? error.message : children}
    </p>
  );
}
