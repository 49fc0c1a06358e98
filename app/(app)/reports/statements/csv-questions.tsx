"use client";

import { Options } from "@/components/input";
import { SelectField, TextField } from "@/components/text-field";
import { ReportQuestions } from "@/components/upload/report-questions";
import { digitsByCurrency } from "@/lib/fields/currencies";
import type { Uploaded } from "@/lib/statements/commands";
import { csvColumns } from "@/lib/statements/csv-columns";
import type { GivenCsvAnswers } from "@/lib/statements/input";
import * as questionTexts from "@/messages/components/report-questions";
import * as t from "@/messages/statements/list";

type Asked = Extract<Uploaded, { kind: "questions" }>;

type QuestionProps = {
  asked: Asked;
  answers: GivenCsvAnswers;
  accounts: readonly string[];
  onChange: (answers: GivenCsvAnswers) => void;
};

/** What a CSV of a bank doesn't say of itself: columns, number and date forms, account, currency. */
export function CsvQuestions({ asked, answers, accounts, onChange }: QuestionProps) {
  return (
    <ReportQuestions
      {...{ asked, answers, onChange, columns: csvColumns }}
      title={asked.file ? t.aboutFile(asked.file) : undefined}
      other={({ about }) => {
        switch (about) {
          case "account":
            return (
              <TextField
                key="account"
                label={t.accountOfTheFile}
                required
                maxLength={60}
                hint={accounts.length > 0 ? t.knownAccounts(accounts.join(", ")) : t.ibanOrNumber}
                value={answers.account ?? ""}
                onChange={({ target }) => onChange({ ...answers, account: target.value || null })}
              />
            );
          case "currency":
            return (
              <SelectField
                key="currency"
                label={t.currencyOfTheFile}
                required
                value={answers.currency ?? ""}
                onChange={({ target }) => onChange({ ...answers, currency: target.value || null })}
              >
                <option value="">{questionTexts.choose}</option>
                <Options of={[...digitsByCurrency.keys()].sort()} />
              </SelectField>
            );
          default:
            return about satisfies never;
        }
      }}
    />
  );
}
