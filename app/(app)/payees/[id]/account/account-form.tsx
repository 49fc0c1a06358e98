"use client";

import { useRouter } from "next/navigation";
import { DateField, readDayField } from "@/components/date-field";
import { CommandForm } from "@/components/form/command-form";
import { bareField, type FieldTools } from "@/components/form/field-tools";
import { Panel } from "@/components/panel";
import { TextField } from "@/components/text-field";
import { accountFields } from "@/lib/gateway/fields/account-fields";
import type { DestinationKind } from "@/lib/gateway/fields/destinations";
import type { Group } from "@/lib/gateway/fields/field";
import type { changeInput } from "@/lib/payments/payees/input";
import * as t from "@/messages/payees/shared";
import { AccountFields, beginAccount, collectAccount, type TypedAccount, validateTyped } from "../../account-fields";
import { changeAccountAction } from "../../actions";

type Props = {
  payee: { id: string; name: string };
  current: { id: string; kind: DestinationKind; fields: Record<string, string>; label: string };
  /** The day is YYYY-MM-DD, in the organisation's zone. */
  today: string;
  approvers: string | null;
};

/** These fields name the account's holder, which may stay when the account changes. */
const holders = new Set(["account_name", "card_printed_name"]);
const accountGroups = new Set<Group>(["account", "wallet", "card", "profile"]);

/** The payee's name stays filled in; the account number is typed again, so that a change is deliberate. */
function beginFrom({ kind, fields }: Props["current"]): TypedAccount {
  const kept = accountFields.filter(({ name, group }) => holders.has(name) || !accountGroups.has(group));
  return beginAccount({ kind, values: Object.fromEntries(kept.map(({ name }) => [name, fields[name] ?? ""])) });
}

export function AccountForm({ payee, current, today, approvers }: Props) {
  const router = useRouter();
  return (
    <CommandForm
      action={changeAccountAction}
      schema={async () => (await import("@/lib/payments/payees/input")).changeInput}
      validate={({ account }) => validateTyped(account, today)}
      start={{
        payeeId: payee.id,
        seenAccountId: current.id,
        account: beginFrom(current),
        call: { user: "", number: "", on: "" },
      }}
      toInput={(typed) => ({ ...typed, account: collectAccount(typed.account) })}
      button={approvers ? t.submitLabel : t.changeLabel(payee.name)}
      variant="primary"
      size="large"
      onDone={() => router.push(`/payees/${payee.id}`)}
      className="max-w-160"
    >
      {(tools) => (
        <>
          <Panel title={t.newAccount}>
            <p className="prose-line mb-3 text-ink-2 text-sm">
              {t.accountHint(<span className="identifier whitespace-nowrap">{current.label}</span>)}
            </p>
            <AccountFields tools={tools} />
          </Panel>
          <Panel title={t.callBackTitle}>
            <CallFields tools={tools} name={payee.name} today={today} />
          </Panel>
          <p className="prose-line text-ink-2 text-sm">
            {approvers
              ? t.approvalNotice(approvers, payee.name, <span className="whitespace-nowrap">{current.label}</span>)
              : t.immediateNotice}
          </p>
        </>
      )}
    </CommandForm>
  );
}

type CallProps = { tools: FieldTools<(typeof changeInput)["_zod"]["input"]>; name: string; today: string };

function CallFields({ tools, name, today }: CallProps) {
  const field = bareField(tools);
  return (
    <div className="flex flex-col gap-4">
      <p className="prose-line text-ink-2 text-sm">{t.callBackHint(name)}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t.contactCalled} {...field("call.user")} required maxLength={200} hint={t.contactHint} />
        <TextField label={t.numberLabel} {...field("call.number")} inputMode="tel" required maxLength={64} />
        <DateField label={t.callDate} {...field("call.on", readDayField)} required latest={today} />
      </div>
    </div>
  );
}
