"use client";

import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { formatAmount, type NumberForm } from "@/lib/core/money/money";
import { amountFaultText, readTypedAmount, type TypedAmount } from "@/lib/core/money/typed-amount";
import { isCurrency } from "@/lib/gateway/fields/amounts";
import * as t from "@/messages/components/shared";
import { Button } from "./button";
import { Field, type FieldProps } from "./field";
import { Input } from "./input";
import { useOrganisation } from "./layout-context";
import { Money } from "./money";

type InputProps = {
  /** The amount is a decimal string; "" for none. Text without a single reading keeps a suffix that no rule accepts. */
  value: string;
  onChange: (value: string) => void;
  currency: string | null;
} & Omit<ComponentProps<typeof Input>, "value" | "onChange" | "align" | "inputMode" | "type">;

type Props = InputProps & FieldProps & { beside?: ReactNode };

/** The suffix marks an amount without a single reading, so that no rule accepts it and nothing is submitted. */
const unreadEnd = " ?";
const decimal = /^-?\d+(?:\.\d+)?$/;

/**
 * Accepts an amount in any notation that has one reading and shows the reading below. With two readings, the user
 * chooses.
 */
export function AmountField({ label, hint, help, error, required, id, className, beside, ...input }: Props) {
  const control = useTypedAmount(input);
  const fault = faultOf(control.typed, error ?? null, control.isLeft);
  return (
    <Field {...{ label, hint, help, required, id, className }} error={fault}>
      {(wiring) => <AmountControl {...control} {...wiring} beside={beside} />}
    </Field>
  );
}

export function AmountInput({ error = false, ...input }: InputProps & { error?: boolean }) {
  const control = useTypedAmount(input);
  const isInvalid = error || faultOf(control.typed, null, control.isLeft) !== null;
  return <AmountControl {...control} aria-invalid={isInvalid || undefined} />;
}

function faultOf(typed: TypedAmount, error: string | null, isLeft: boolean): string | null {
  if (typed.kind === "ambiguous") return t.amountAmbiguous;
  if (typed.kind === "error" && (isLeft || error)) return amountFaultText(typed.fault);
  return error;
}

function useTypedAmount({ value, onChange, onBlur, currency: given, ...input }: InputProps) {
  const { numberForm } = useOrganisation();
  const code = given?.trim().toUpperCase() ?? "";
  const currency = isCurrency(code) ? code : null;
  const [text, setText] = useState(() => writeValue(value, currency, numberForm));
  const [emitted, setEmitted] = useState(value);
  const [chosen, setChosen] = useState(decimal.test(value) ? value : null);
  const [isLeft, setLeft] = useState(false);
  const control = useRef<HTMLInputElement>(null);
  if (value !== emitted) {
    setEmitted(value);
    setText(writeValue(value, currency, numberForm));
    setChosen(decimal.test(value) ? value : null);
    setLeft(false);
  }
  const read = readTypedAmount(text, { form: numberForm, currency });
  const typed: TypedAmount =
    chosen !== null && read.kind !== "error" ? { kind: "amount", amount: chosen, currency: null } : read;

  function emit(next: string): void {
    setEmitted(next);
    onChange(next);
  }
  const next = emittedFor(typed, text);
  // The currency may change the reading of an amount.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed currency matters
  useEffect(() => {
    if (next !== emitted) emit(next);
  }, [currency]);

  return {
    ...input,
    ...{ typed, text, isLeft, currency, numberForm, control },
    onType: (written: string) => {
      setText(written);
      setChosen(null);
      emit(emittedFor(readTypedAmount(written, { form: numberForm, currency }), written));
    },
    onChoose: (amount: string) => {
      setText(formatAmount(amount, currency ?? "", numberForm));
      setChosen(amount);
      emit(amount);
      control.current?.focus();
    },
    onBlur: (event: Parameters<NonNullable<typeof onBlur>>[0]) => {
      setLeft(true);
      onBlur?.(event);
    },
  };
}

function writeValue(value: string, currency: string | null, form: NumberForm): string {
  if (decimal.test(value)) return formatAmount(value, currency ?? "", form);
  return value.endsWith(unreadEnd) ? value.slice(0, -unreadEnd.length) : value;
}

function emittedFor(typed: TypedAmount, text: string): string {
  if (typed.kind === "empty") return "";
  return typed.kind === "amount" ? typed.amount : `${text}${unreadEnd}`;
}

type ControlProps = ReturnType<typeof useTypedAmount> & { beside?: ReactNode };

function AmountControl({ typed, text, currency, numberForm, control, isLeft: _, beside, ...rest }: ControlProps) {
  const { onType, onChoose, ref, ...input } = rest;
  const field = (
    <Input
      {...input}
      ref={(element) => {
        control.current = element;
        if (typeof ref === "function") ref(element);
        else if (ref) ref.current = element;
      }}
      align="end"
      inputMode="decimal"
      value={text}
      onChange={(event) => onType(event.target.value)}
    />
  );
  return (
    <>
      {beside ? (
        <div className="flex items-stretch gap-2">
          {field}
          {beside}
        </div>
      ) : (
        field
      )}
      <div aria-live="polite" className="empty:hidden">
        {typed.kind === "amount" && decimal.test(typed.amount) ? (
          <p className="text-right text-ink-2 text-sm" data-echo>
            <span className="sr-only">{t.readAs}</span>
            {currency ? (
              <Money amount={typed.amount} currency={currency} size="strong" />
            ) : (
              <span className="figures font-semibold">{formatAmount(typed.amount, "", numberForm)}</span>
            )}
          </p>
        ) : null}
        {typed.kind === "ambiguous" ? (
          <fieldset className="flex flex-wrap items-center justify-end gap-2">
            <legend className="sr-only">{t.amountQuestion}</legend>
            {typed.readings.map((amount) => (
              <Button key={amount} onClick={() => onChoose(amount)}>
                {formatAmount(amount, currency ?? "", numberForm)} {currency}
              </Button>
            ))}
          </fieldset>
        ) : null}
      </div>
    </>
  );
}
