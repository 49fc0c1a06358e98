"use client";

import { useRouter } from "next/navigation";
import { CommandForm } from "@/components/form/command-form";
import { ConfirmAction } from "@/components/form/confirm-action";
import { Options } from "@/components/input";
import { SelectField, TextField } from "@/components/text-field";
import { ledgerKindLabels, ledgerKinds } from "@/lib/books/accounting/labels";
import * as t from "@/messages/accounting/list";
import { endLedgerRuleAction, setLedgerRuleAction } from "../actions";

type EndRuleProps = { ruleId: string; account: string; what: string };

export function EndRule({ ruleId, account, what }: EndRuleProps) {
  return (
    <ConfirmAction
      label={t.remove}
      name={t.removeName(account, what)}
      size="small"
      title={t.removeTitle}
      act={t.remove}
      keep={t.keepAccount}
      danger
      action={endLedgerRuleAction}
      input={{ ruleId }}
    >
      <p>{t.removeEffect(account, what)}</p>
    </ConfirmAction>
  );
}

type Props = { connections: readonly { id: string; name: string }[]; currencies: readonly string[] };

const schema = async () => (await import("@/lib/books/accounting/input")).ledgerRuleInput;
const nothing = { connectionId: null, currency: "", payeeKey: "", account: "", costCentre: "", taxCode: "" };

export function RuleForm({ connections, currencies }: Props) {
  const router = useRouter();
  const start = { kind: "payout" as const, ...nothing };
  return (
    <CommandForm
      action={setLedgerRuleAction}
      schema={schema}
      start={start}
      button={t.setAccount}
      saved={() => t.saved}
      resets={({ kind }) => ({ ...nothing, kind })}
      onDone={() => router.refresh()}
    >
      {({ field }) => (
        <>
          <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
            <SelectField label={t.usedFor} {...field("kind")} required>
              <Options of={ledgerKinds} label={(kind) => ledgerKindLabels[kind]} />
            </SelectField>
            <SelectField label={t.connection} {...field("connectionId", (id) => id || null)}>
              <option value="">{t.allConnections}</option>
              {connections.map(({ id, name }) => (
                <option key={id} value={id} translate="no">
                  {name}
                </option>
              ))}
            </SelectField>
            <TextField
              label={t.currency}
              {...field("currency")}
              hint={t.currencyHint}
              list="ledger-currencies"
              maxLength={3}
            />
            <TextField label={t.payee} {...field("payeeKey")} hint={t.payeeHint} />
          </div>
          <datalist id="ledger-currencies">
            {currencies.map((code) => (
              <option key={code} value={code} />
            ))}
          </datalist>
          <div className="grid items-start gap-3 sm:grid-cols-3">
            <TextField label={t.account} {...field("account")} required />
            <TextField label={t.costCentre} {...field("costCentre")} />
            <TextField label={t.taxCode} {...field("taxCode")} />
          </div>
        </>
      )}
    </CommandForm>
  );
}
