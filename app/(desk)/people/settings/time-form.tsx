"use client";

import type { FormEvent, ReactNode } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { TextField } from "@/components/text-field";
import type { Acting } from "@/components/use-act";

type Props<Value> = {
  acting: Acting<[string], Value>;
  heading?: string;
  /** `name`: also that of its error. */
  field: { label: string; name: string; value: number; hint: string };
  button: string;
  /** What is said once it is saved; empty: nothing. */
  saved: string;
  /** Above the field, and below it. */
  notice?: ReactNode;
  note?: ReactNode;
};

/** One setting that is a time: a number in a field of its own, saved by a button of its own. */
export function TimeForm<Value>({ acting, heading, field, button, saved, notice, note }: Props<Value>) {
  const { act, pending, error, value, dialog } = acting;
  const { label, name, value: now, hint } = field;

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    await act(String(new FormData(event.currentTarget).get(name)));
  }

  return (
    <form onSubmit={onSubmit} method="post" noValidate className="flex max-w-160 flex-col gap-4">
      {heading ? <h2 className="border-b pb-1 text-lg">{heading}</h2> : null}
      {error && !error.fields[name] ? <Block tone="alarm" title={error.message} live /> : null}
      {notice}
      <TextField
        label={label}
        name={name}
        inputMode="numeric"
        required
        maxLength={3}
        defaultValue={String(now)}
        hint={hint}
        error={error?.fields[name]}
        className="max-w-80"
      />
      {note}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={pending}>
          {button}
        </Button>
        <span role="status" className="text-good-text text-sm">
          {value ? saved : ""}
        </span>
      </div>
      {dialog}
    </form>
  );
}
