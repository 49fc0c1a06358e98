"use client";

import { Options } from "@/components/input";
import { SelectField, TextField } from "@/components/text-field";
import { ReportQuestions } from "@/components/upload/report-questions";
import type { Uploaded } from "@/lib/books/statements/commands";
import type { GivenCsvAnswers } from "@/lib/books/statements/input";
import { csvColumns } from "@/lib/files/statements/csv-columns";
import { feeWays } from "@/lib/files/statements/labels";
import { digitsByCurrency } from "@/lib/gateway/fields/currencies";
import * as questionTexts from "@/messages/components/report-questions";
import * as t from "@/messages/statements/list";

type Asked = Extract<Uploaded, { kind: "questions" }>;

type QuestionProps = {
  asked: Asked;
  answers: GivenCsvAnswers;
  accounts: readonly string[];
  onChange: (answers: GivenCsvAnswers) => void;
};

export function CsvQuestions({ asked, answers, accounts, onChange }: QuestionProps) {
  return (
    <ReportQuestions
      {...{ asked, answers, onChange, columns: csvColumns }}
      title={asked.file ? t.aboutFile(asked.file) : undefined}
      other={(question) => {
        switch (question.about) {
          case "signed":
            return (
              <SelectField
                key="signed"
                label={t.meaningOfMinus}
                required
                hint={questionTexts.samples(question.samples.join(", "))}
                value={answers.profile.signed ?? ""}
                onChange={({ target }) =>
                  onChange({
                    ...answers,
                    profile: { ...answers.profile, signed: target.value === "turns" ? "turns" : "repeats" },
                  })
                }
              >
                <option value="">{questionTexts.choose}</option>
                <option value="repeats">{t.minusRepeats}</option>
                <option value="turns">{t.minusTurns}</option>
              </SelectField>
            );
          case "encoding":
            return (
              <SelectField
                key="encoding"
                label={t.lettersOfTheFile}
                required
                value={answers.profile.encoding ?? ""}
                onChange={({ target }) => {
                  const encoding = question.choices.find((choice) => choice.encoding === target.value)?.encoding;
                  onChange({ ...answers, profile: { ...answers.profile, encoding } });
                }}
              >
                <option value="">{questionTexts.choose}</option>
                {question.choices.map(({ encoding, words }) => (
                  <option key={encoding} value={encoding}>
                    {words.join(", ")}
                  </option>
                ))}
              </SelectField>
            );
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
          case "fee":
            return (
              <SelectField
                key="fee"
                label={t.feesOfTheFile}
                required
                hint={t.feesHint(question.samples.join(", "))}
                value={answers.fee ?? ""}
                onChange={({ target }) =>
                  onChange({ ...answers, fee: feeWays.find((way) => way === target.value) ?? null })
                }
              >
                <option value="">{questionTexts.choose}</option>
                {feeWays.map((way) => (
                  <option key={way} value={way}>
                    {t.feesOf[way]}
                  </option>
                ))}
              </SelectField>
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
            return question satisfies never;
        }
      }}
    />
  );
}
