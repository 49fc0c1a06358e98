"use client";

import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { type KeyboardEvent, useId, useRef } from "react";
import { AmountInput } from "@/components/amount-field";
import { Button } from "@/components/button";
import { FieldError } from "@/components/field";
import * as t from "@/messages/recurring/edit";

type Props = {
  amounts: readonly string[];
  currency: string | null;
  onChange: (amounts: string[]) => void;
  error: string | null;
  help: string;
  legend: string;
};

/** A longer sequence is easier to change with a file. */
const amountsMax = 60;

export function SequenceEditor({ amounts, currency, onChange, error, help, legend }: Props) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);

  function focusLine(at: number): void {
    requestAnimationFrame(() => list.current?.querySelectorAll("input")[at]?.focus());
  }

  function add(at: number): void {
    if (amounts.length >= amountsMax) return;
    onChange(amounts.toSpliced(at, 0, ""));
    focusLine(at);
  }

  function remove(at: number): void {
    if (amounts.length === 1) return;
    onChange(amounts.toSpliced(at, 1));
    focusLine(Math.max(0, at - 1));
  }

  function move(at: number, to: number): void {
    const amount = amounts[at];
    if (amount === undefined || to < 0 || to >= amounts.length) return;
    onChange(amounts.toSpliced(at, 1).toSpliced(to, 0, amount));
    focusLine(to);
  }

  function onKeyDown(event: KeyboardEvent, at: number): void {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === "Enter" && isPlain) add(at + 1);
    else if (event.key === "Backspace" && isPlain && amounts[at] === "" && amounts.length > 1) remove(at);
    else if (event.altKey && event.key === "ArrowUp") move(at, at - 1);
    else if (event.altKey && event.key === "ArrowDown") move(at, at + 1);
    else return;
    event.preventDefault();
  }

  const bad = badLineOf(error);
  return (
    <fieldset aria-describedby={`${id}-hint ${error ? `${id}-error` : ""}`} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-medium text-sm">{legend}</legend>
      <ol ref={list} className="flex max-w-sm flex-col gap-1.5">
        {amounts.map((amount, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; its text is controlled
          <li key={at} className="flex items-center gap-1.5">
            <span className="figures w-6 shrink-0 text-right text-ink-3 text-sm" aria-hidden>
              {at}
            </span>
            <div className="min-w-0 grow">
              <AmountInput
                value={amount}
                currency={currency}
                error={error !== null && (bad === null || bad === at)}
                aria-label={t.amountLabel(at)}
                aria-describedby={error ? `${id}-error` : undefined}
                onChange={(text) => onChange(amounts.with(at, text))}
                onKeyDown={(event) => onKeyDown(event, at)}
              />
            </div>
            <Button
              variant="plain"
              iconOnly
              icon={<ArrowUp size={16} aria-hidden />}
              aria-label={t.moveUpLabel(at)}
              onClick={() => move(at, at - 1)}
            />
            <Button
              variant="plain"
              iconOnly
              icon={<ArrowDown size={16} aria-hidden />}
              aria-label={t.moveDownLabel(at)}
              onClick={() => move(at, at + 1)}
            />
            <Button
              variant="plain"
              iconOnly
              icon={<X size={16} aria-hidden />}
              aria-label={t.removeAmount(at)}
              onClick={() => remove(at)}
            />
          </li>
        ))}
      </ol>
      <Button
        className="self-start"
        icon={<Plus size={16} aria-hidden />}
        disabledReason={amounts.length >= amountsMax ? t.tooManyAmounts(amountsMax) : null}
        onClick={() => add(amounts.length)}
      >
        {t.addAmount}
      </Button>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      <p id={`${id}-hint`} className="prose-line text-ink-3 text-xs">
        {t.sequenceHint(help)}
      </p>
    </fieldset>
  );
}

/** Counts lines from 0; null when the message is about no line. */
function badLineOf(error: string | null): number | null {
  const number = /^amount (\d+):/i.exec(error ?? "")?.[1];
  return number ? Number(number) - 1 : null;
}
