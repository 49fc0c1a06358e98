"use client";

import { type ReactNode, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import type { ActionError, ActionResult } from "@/lib/identity/auth/access/action";
import { Button, type ButtonSize, type ButtonVariant } from "../button";
import { focusFault } from "../focus-fault";
import { type ActionOptions, useAction } from "../use-action";
import { ConfirmDialog, type Question } from "./confirm-action";
import type { Faults } from "./faults";
import { type FieldTools, listMessages, makeFieldTools } from "./field-tools";
import { FormError } from "./form-error";
import { type LazySchema, prepareSchema, schemaResolver } from "./lazy-schema";

type Props<Values extends FieldValues, Input, Value> = ActionOptions & {
  action: (input: Input) => Promise<ActionResult<Value>>;
  schema: LazySchema<Values>;
  validate?: (typed: NoInfer<Values>) => Faults | Promise<Faults>;
  start: NoInfer<Values>;
  button: string | null;
  disabledReason?: string | null | ((form: UseFormReturn<Values>) => string | null);
  variant?: ButtonVariant;
  size?: ButtonSize;
  saved?: (value: Value) => ReactNode;
  notice?: (value: Value) => ReactNode;
  explain?: (error: ActionError) => ReactNode;
  confirm?: (typed: NoInfer<Values>) => Question | null;
  onDone?: (value: Value, typed: NoInfer<Values>) => void;
  resets?: true | ((typed: NoInfer<Values>) => NoInfer<Values>);
  mode?: "onTouched" | "onSubmit";
  actions?: ReactNode;
  className?: string;
  children: (tools: FieldTools<Values>) => ReactNode;
} & ([Values] extends [Input] ? { toInput?: ToInput<Values, Input> } : { toInput: ToInput<Values, Input> });

type ToInput<Values, Input> = (typed: NoInfer<Values>) => NoInfer<Input> | Promise<NoInfer<Input>>;

/**
 * Validates fields by the command's own schema and marks each error at its field. Runs the action once at a time with
 * its dialogs (sign in, step up).
 */
export function CommandForm<Values extends FieldValues, Input, Value>(props: Props<Values, Input, Value>) {
  const { action, schema, start, toInput, confirm, button, disabledReason, saved, notice } = props;
  const root = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState<Values | null>(null);
  const { act, pending, error, value, dialog } = useAction(action, props);
  const form = useForm<Values>({
    mode: props.mode ?? "onTouched",
    delayError: 200,
    shouldFocusError: false,
    defaultValues: start as DefaultValues<Values>,
    resolver: schemaResolver(schema, props.validate),
  });
  const messages = { ...error?.fields, ...listMessages(form.formState.errors) };
  const shown = new Set<string>();

  async function send(typed: Values): Promise<void> {
    const done = await act(toInput ? await toInput(typed) : (typed as unknown as Input));
    if (done === null) return focusFault(root);
    if (props.resets) form.reset(props.resets === true ? start : props.resets(typed));
    props.onDone?.(done, typed);
  }

  const onValid = (typed: Values) => (confirm?.(typed) ? setAsked(typed) : send(typed));
  const onConfirm = () => {
    setAsked(null);
    if (asked) void send(asked);
  };
  const explained = error && props.explain?.(error);
  const hasFaults = Object.keys(messages).length > 0;
  return (
    <form
      ref={root}
      onFocus={() => prepareSchema(schema)}
      onSubmit={form.handleSubmit(onValid, () => focusFault(root))}
      method="post"
      noValidate
      autoComplete="off"
      className={`flex flex-col gap-4 ${props.className ?? ""}`}
    >
      {props.children(makeFieldTools(form, start, messages, shown))}
      {explained}
      {!explained && form.formState.isSubmitted && (hasFaults || error) ? (
        <FormError error={{ message: error?.message ?? "", fields: messages }} shown={shown} />
      ) : null}
      {value !== null ? notice?.(value) : null}
      <div className="flex flex-wrap items-center gap-3">
        {button ? (
          <Button
            type="submit"
            variant={props.variant}
            size={props.size}
            pending={pending}
            disabledReason={typeof disabledReason === "function" ? disabledReason(form) : disabledReason}
          >
            {button}
          </Button>
        ) : null}
        {props.actions}
        <span role="status" className="text-good-text text-sm">
          {value !== null ? saved?.(value) : null}
        </span>
      </div>
      <ConfirmDialog
        question={asked && (confirm?.(asked) ?? null)}
        pending={pending}
        onAction={onConfirm}
        onClose={() => setAsked(null)}
      />
      {dialog}
    </form>
  );
}
