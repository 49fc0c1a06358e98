"use client";

import { useRouter } from "next/navigation";
import { DateField, readDayField } from "@/components/date-field";
import { FactTable } from "@/components/fact-table";
import { CommandForm } from "@/components/form/command-form";
import { ConfirmAction } from "@/components/form/confirm-action";
import { Options } from "@/components/input";
import { SelectField } from "@/components/text-field";
import { everyCurrency, seenAccount } from "@/lib/books/accounting/input";
import { ledgerKindLabels } from "@/lib/books/accounting/labels";
import type { UsedAccount } from "@/lib/books/accounting/used-accounts";
import * as t from "@/messages/accounting/list";
import { exportJournalAction, reverseJournalAction } from "./actions";

type ReverseRunProps = { run: number; entries: number };

export function ReverseRun({ run, entries }: ReverseRunProps) {
  return (
    <ConfirmAction
      label={t.reverse}
      name={t.reverseName(run)}
      size="small"
      title={t.reverseTitle(run)}
      act={t.reverse}
      keep={t.keep}
      danger
      reasonLabel={t.reason}
      action={reverseJournalAction}
      input={{ run }}
    >
      <p>{t.reverseEffect(entries)}</p>
    </ConfirmAction>
  );
}

type Props = {
  start: { fromDay: string; toDay: string };
  yesterday: string;
  books: string | null;
  currencies: readonly string[];
  unused: readonly UsedAccount[];
};

const schema = async () => (await import("@/lib/books/accounting/input")).exportJournalInput;

export function ExportJournal({ start, yesterday, books, currencies, unused }: Props) {
  const router = useRouter();
  const seenAccounts = unused.map(({ use, account }) => seenAccount(use, account));
  return (
    <CommandForm
      action={exportJournalAction}
      schema={schema}
      start={{ ...start, booksCurrency: books ?? "", seenAccounts }}
      button={t.exportJournal}
      variant="primary"
      saved={({ run, entries }) => t.exported(run, entries)}
      confirm={() => (unused.length > 0 ? askAbout(unused) : null)}
      onDone={() => router.refresh()}
    >
      {({ field }) => (
        <div className="grid max-w-100 grid-cols-2 items-start gap-3">
          <DateField label={t.fromDay} {...field("fromDay", readDayField)} required latest={yesterday} />
          <DateField label={t.toDay} {...field("toDay", readDayField)} required latest={yesterday} />
          <SelectField
            label={t.booksCurrency}
            hint={t.booksHint}
            required
            className="col-span-2"
            {...field("booksCurrency")}
          >
            <option value="">{t.chooseBooks}</option>
            <option value={everyCurrency}>{t.eachCurrency}</option>
            <Options of={currencies} />
          </SelectField>
        </div>
      )}
    </CommandForm>
  );
}

const askAbout = (unused: readonly UsedAccount[]) => ({
  title: t.checkTitle,
  act: t.checkAct,
  children: (
    <>
      <p>{t.checkEffect}</p>
      <FactTable caption={t.checkTitle} heads={[t.usedFor, t.ledgerAccount]}>
        <tbody>
          {unused.map(({ use, account }) => (
            <tr key={seenAccount(use, account)}>
              <th scope="row">{ledgerKindLabels[use]}</th>
              <td className="identifier" translate="no">
                {account}
              </td>
            </tr>
          ))}
        </tbody>
      </FactTable>
    </>
  ),
});
