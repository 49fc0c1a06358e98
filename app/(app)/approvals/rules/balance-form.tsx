"use client";

import { CommandForm } from "@/components/form/command-form";
import * as t from "@/messages/approvals/rules";
import { enterBalanceAction } from "./actions";
import { AmountFields } from "./amount-fields";

type Props = { connectionId: string; currencies: readonly string[] };

export function BalanceForm({ connectionId, currencies }: Props) {
  return (
    <CommandForm
      action={enterBalanceAction}
      schema={async () => (await import("@/lib/controls/limits/input")).balanceInput}
      start={{ connectionId, currency: "", amount: "" }}
      button={t.saveBalance}
      saved={() => t.balanceSaved}
      resets
      className="border-t pt-4"
    >
      {(tools) => (
        <div className="grid max-w-120 items-start gap-3 sm:grid-cols-[6rem_1fr]">
          <AmountFields tools={tools} label={t.balanceLabel} currencies={currencies} />
        </div>
      )}
    </CommandForm>
  );
}
