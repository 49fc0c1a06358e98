"use client";

import { SelectField, TextField } from "@/components/text-field";
import { ReportQuestions, SampledSelect } from "@/components/upload/report-questions";
import type { Uploaded } from "@/lib/books/statements/commands";
import type { GivenCsvAnswers } from "@/lib/books/statements/input";
import { csvColumns } from "@/lib/files/statements/csv-columns";
import { feeWays, lineDirections } from "@/lib/files/statements/labels";
import type { ProfileQuestion } from "@/lib/files/statements/way-of-reading";
import { digitsByCurrency } from "@/lib/gateway/fields/currencies";
import * as questionTexts from "@/messages/components/order";
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
          case "codes":
          case "encoding":
            return <ProfileField key={question.about} {...{ question, answers, onChange }} />;
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
              <SampledSelect
                key="currency"
                label={t.currencyOfTheFile}
                value={answers.currency}
                onChoose={(currency) => onChange({ ...answers, currency: currency || null })}
                options={[...digitsByCurrency.keys()].sort()}
              />
            );
          default:
            return question satisfies never;
        }
      }}
    />
  );
}

type FieldProps = Pick<QuestionProps, "answers" | "onChange"> & { question: ProfileQuestion };

function ProfileField({ question, answers, onChange }: FieldProps) {
  const { profile } = answers;
  const change = (given: Partial<typeof profile>) => onChange({ ...answers, profile: { ...profile, ...given } });
  switch (question.about) {
    case "signed":
      return (
        <SampledSelect
          label={t.meaningOfMinus}
          samples={question.samples}
          value={profile.signed}
          onChoose={(signed) => change({ signed: signed === "turns" ? "turns" : "repeats" })}
          options={[
            { id: "repeats", name: t.minusRepeats },
            { id: "turns", name: t.minusTurns },
          ]}
        />
      );
    case "codes":
      return question.codes.map(({ code, samples }) => (
        <SampledSelect
          key={code}
          label={t.sideOfCode(code)}
          samples={samples}
          value={profile.codes?.[code]}
          onChoose={(side) => change({ codes: { ...profile.codes, [code]: side === "debit" ? "debit" : "credit" } })}
          options={lineDirections.map((id) => ({ id, name: t.sidesOfCode[id] }))}
        />
      ));
    case "encoding":
      return (
        <SampledSelect
          label={t.lettersOfTheFile}
          value={profile.encoding}
          onChoose={(chosen) =>
            change({ encoding: question.choices.find(({ encoding }) => encoding === chosen)?.encoding })
          }
          options={question.choices.map(({ encoding, words }) => ({ id: encoding, name: words.join(", ") }))}
        />
      );
    default:
      return question satisfies never;
  }
}
