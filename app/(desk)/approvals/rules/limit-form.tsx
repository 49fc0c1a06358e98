"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { TriangleAlert } from "lucide-react";
import { useRef } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { focusFault } from "@/components/focus-fault";
import { Money } from "@/components/money";
import { SelectField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import { compareAmounts } from "@/lib/core/money";
import { limitInput } from "@/lib/limits/input";
import { describeBound } from "@/lib/limits/rules";
import { type LimitKind, limitKinds } from "@/lib/limits/words";
import { saveLimit } from "./actions";
import { AmountFields } from "./amount-fields";

type Values = z.input<typeof limitInput>;
type Props = {
  /** null: for all connections. */
  connectionId: string | null;
  currencies: readonly string[];
  email: string;
  /** The limits that one of the same kind and currency takes the place of. */
  inForce: readonly { kind: LimitKind; currency: string; amount: string }[];
};

const kindWords: Record<LimitKind, { own: string; all: string }> = {
  order: { own: "One payout", all: "One payout" },
  person_day: { own: "One user in a day", all: "One user in a day" },
  connection_day: { own: "This connection in a day", all: "All connections together in a day" },
};

/** A limit from now on, in place of the one of its kind and currency. Says what it does before it is saved. */
export function LimitForm({ connectionId, currencies, email, inForce }: Props) {
  const { act, pending, error, value, dialog } = useAct(saveLimit, email);
  const root = useRef<HTMLFormElement>(null);
  const form = useForm<Values, unknown, z.output<typeof limitInput>>({
    mode: "onTouched",
    delayError: 200,
    defaultValues: { connectionId, kind: "order", currency: "", amount: "" },
    resolver: zodResolver(limitInput),
  });
  const { errors } = form.formState;
  const typedCurrency = useWatch({ control: form.control, name: "currency" });
  const typed = limitInput.safeParse({ ...useWatch({ control: form.control }), connectionId });
  const scope = connectionId === null ? "all" : "connection";

  async function onValid(limit: z.output<typeof limitInput>): Promise<void> {
    if (await act(limit)) form.reset({ connectionId, kind: limit.kind, currency: "", amount: "" });
  }

  const before = typed.success
    ? inForce.find(({ kind, currency }) => kind === typed.data.kind && currency === typed.data.currency)
    : undefined;
  const isHigher = typed.success && before !== undefined && compareAmounts(typed.data.amount, before.amount) > 0;
  return (
    <form
      ref={root}
      onSubmit={form.handleSubmit(onValid, () => focusFault(root))}
      method="post"
      noValidate
      autoComplete="off"
      className="flex flex-col gap-4"
    >
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_6rem_1fr]">
        <SelectField label="What it bounds" required error={errors.kind?.message} {...form.register("kind")}>
          {limitKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindWords[kind][connectionId === null ? "all" : "own"]}
            </option>
          ))}
        </SelectField>
        <Controller
          control={form.control}
          name="amount"
          render={({ field }) => (
            <AmountFields
              label="At most"
              currencies={currencies}
              currency={{ ...form.register("currency"), error: errors.currency?.message }}
              typedCurrency={typedCurrency}
              amount={{ ...field, error: errors.amount?.message }}
            />
          )}
        />
      </div>
      {typed.success ? (
        <div aria-live="polite" className="flex flex-col gap-1 rounded-md bg-sunken p-3 text-base">
          <p>
            From now on the limit for {describeBound(typed.data.kind, scope)} is{" "}
            <Money amount={typed.data.amount} currency={typed.data.currency} size="strong" />
            {before ? (
              <>
                , in place of <Money amount={before.amount} currency={before.currency} />
              </>
            ) : null}
            .
          </p>
          {isHigher ? (
            <p className="flex items-start gap-2 text-alarm-text text-sm">
              <TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
              More may leave than now.
            </p>
          ) : null}
        </div>
      ) : null}
      {error ? <Block tone="alarm" title={error.message} live /> : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={pending}>
          Set this limit
        </Button>
        <span role="status" className="text-good-text text-sm">
          {value ? "It holds from the next payout on." : ""}
        </span>
      </div>
      {dialog}
    </form>
  );
}
