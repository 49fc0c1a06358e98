"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRef } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { focusFault } from "@/components/focus-fault";
import { useAct } from "@/components/use-act";
import { balanceInput } from "@/lib/limits/input";
import { saveBalance } from "./actions";
import { AmountFields } from "./amount-fields";

type Values = z.input<typeof balanceInput>;
type Props = { connectionId: string; currencies: readonly string[]; email: string };

/** What the gateway's own screens show as left. */
export function BalanceForm({ connectionId, currencies, email }: Props) {
  const { act, pending, error, value, dialog } = useAct(saveBalance, email);
  const root = useRef<HTMLFormElement>(null);
  const form = useForm<Values>({
    mode: "onTouched",
    delayError: 200,
    defaultValues: { connectionId, currency: "", amount: "" },
    resolver: zodResolver(balanceInput),
  });
  const { errors } = form.formState;
  const typedCurrency = useWatch({ control: form.control, name: "currency" });

  async function onValid(balance: Values): Promise<void> {
    if (await act(balance)) form.reset({ connectionId, currency: "", amount: "" });
  }

  return (
    <form
      ref={root}
      onSubmit={form.handleSubmit(onValid, () => focusFault(root))}
      method="post"
      noValidate
      autoComplete="off"
      className="flex flex-col gap-3 border-t pt-4"
    >
      <div className="grid max-w-120 items-start gap-3 sm:grid-cols-[6rem_1fr]">
        <Controller
          control={form.control}
          name="amount"
          render={({ field }) => (
            <AmountFields
              label="The gateway says you have"
              currencies={currencies}
              currency={{ ...form.register("currency"), error: errors.currency?.message }}
              typedCurrency={typedCurrency}
              amount={{ ...field, error: errors.amount?.message }}
            />
          )}
        />
      </div>
      {error ? <Block tone="alarm" title={error.message} live /> : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={pending}>
          Keep this balance
        </Button>
        <span role="status" className="text-good-text text-sm">
          {value ? "Kept. What leaves from now on is taken off it." : ""}
        </span>
      </div>
      {dialog}
    </form>
  );
}
