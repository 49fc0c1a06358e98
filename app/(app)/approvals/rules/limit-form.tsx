"use client";

import { TriangleAlert } from "lucide-react";
import type { z } from "zod";
import { CommandForm } from "@/components/form/command-form";
import type { FieldTools } from "@/components/form/field-tools";
import { useRead } from "@/components/form/use-read";
import { HeldNotice } from "@/components/held-notice";
import { Options } from "@/components/input";
import { Money } from "@/components/money";
import { SelectField } from "@/components/text-field";
import type { limitInput } from "@/lib/controls/limits/input";
import { type LimitKind, limitKinds } from "@/lib/controls/limits/labels";
import { describeBound } from "@/lib/controls/limits/rules";
import { compareAmounts } from "@/lib/core/money/money";
import * as t from "@/messages/approvals/rules";
import { setLimitAction } from "./actions";
import { AmountFields } from "./amount-fields";

type Props = {
  connectionId: string | null;
  currencies: readonly string[];
  inForce: readonly { kind: LimitKind; currency: string; amount: string }[];
};

const kindLabels: Record<LimitKind, { own: string; all: string }> = {
  order: { own: t.onePayout, all: t.onePayout },
  user_day: { own: t.userDailyLimit, all: t.userDailyLimit },
  connection_day: { own: t.connectionDailyLimit, all: t.totalDailyLimit },
};

const schema = async () => (await import("@/lib/controls/limits/input")).limitInput;

export function LimitForm({ connectionId, currencies, inForce }: Props) {
  return (
    <CommandForm
      action={setLimitAction}
      schema={schema}
      start={{ connectionId, kind: "order", currency: "", amount: "" }}
      button={t.setLimit}
      saved={({ held }) => (held ? "" : t.limitSaved)}
      notice={({ held }) => (held ? <HeldNotice /> : null)}
      resets={({ kind }) => ({ connectionId, kind, currency: "", amount: "" })}
    >
      {(tools) => (
        <>
          <div className="grid items-start gap-3 sm:grid-cols-[1fr_6rem_1fr]">
            <SelectField label={t.appliesTo} {...tools.field("kind")} required>
              <Options of={limitKinds} label={(kind) => kindLabels[kind][connectionId === null ? "all" : "own"]} />
            </SelectField>
            <AmountFields tools={tools} label={t.maximum} currencies={currencies} />
          </div>
          <LimitEffect tools={tools} inForce={inForce} />
        </>
      )}
    </CommandForm>
  );
}

type EffectProps = Pick<Props, "inForce"> & { tools: FieldTools<z.input<typeof limitInput>> };

function LimitEffect({ tools, inForce }: EffectProps) {
  const typed = useRead(tools.form, schema);
  if (!typed) return null;
  const before = inForce.find(({ kind, currency }) => kind === typed.kind && currency === typed.currency);
  return (
    <div aria-live="polite" className="flex flex-col gap-1 rounded-md bg-sunken p-3 text-base">
      <p>
        {t.limitEffect(
          describeBound(typed.kind, typed.connectionId === null ? "all" : "connection"),
          <Money amount={typed.amount} currency={typed.currency} size="strong" />,
          before ? t.replacing(<Money amount={before.amount} currency={before.currency} />) : null,
        )}
      </p>
      {before && compareAmounts(typed.amount, before.amount) > 0 ? (
        <p className="flex items-start gap-2 text-alarm-text text-sm">
          {t.limitRaisedWarning(<TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />)}
        </p>
      ) : null}
    </div>
  );
}
