"use client";

import { Options } from "@/components/input";
import { SelectField } from "@/components/text-field";
import { ReportQuestions } from "@/components/upload/report-questions";
import { gatewayColumns } from "@/lib/gateway-reports/columns";
import type { UploadedReport } from "@/lib/gateway-reports/commands";
import type { GivenAnswers } from "@/lib/gateway-reports/input";
import { type GatewayLineKind, gatewayLineKindLabels, gatewayLineKinds } from "@/lib/gateway-reports/labels";
import { type Signs, signForms } from "@/lib/gateway-reports/money-ways";
import { listTimeZones } from "@/lib/organisation/input";
import * as questionTexts from "@/messages/components/report-questions";
import * as t from "@/messages/gateway-reports/list";

type QuestionProps = {
  asked: Extract<UploadedReport, { kind: "questions" }>;
  answers: GivenAnswers;
  onChange: (answers: GivenAnswers) => void;
};

/** What a gateway report doesn't say of itself: columns, number and date forms, time zone, kinds of lines. */
export function GatewayReportQuestions({ asked, answers, onChange }: QuestionProps) {
  return (
    <ReportQuestions
      {...{ asked, answers, onChange, columns: gatewayColumns }}
      other={(question) => {
        switch (question.about) {
          case "timeZone":
            return (
              <SelectField
                key="zone"
                label={t.timeZone}
                required
                hint={questionTexts.samples(question.samples.join(", "))}
                value={answers.timeZone ?? ""}
                onChange={({ target }) => onChange({ ...answers, timeZone: target.value || null })}
              >
                <option value="">{questionTexts.choose}</option>
                <Options of={listTimeZones()} />
              </SelectField>
            );
          case "signs":
            return (
              <SelectField
                key="signs"
                label={t.signs}
                required
                hint={questionTexts.samples(question.samples.join(", "))}
                value={answers.signs ?? ""}
                onChange={({ target }) => onChange({ ...answers, signs: (target.value || null) as Signs | null })}
              >
                <option value="">{questionTexts.choose}</option>
                <Options of={signForms.map((id) => ({ id, name: t.signForms[id] }))} />
              </SelectField>
            );
          case "kinds":
            return question.samples.map((type) => (
              <SelectField
                key={type}
                label={t.kindOf(type)}
                required
                value={answers.kinds[type] ?? ""}
                onChange={({ target }) =>
                  onChange({ ...answers, kinds: { ...answers.kinds, [type]: target.value as GatewayLineKind } })
                }
              >
                <option value="">{questionTexts.choose}</option>
                <Options of={gatewayLineKinds.map((id) => ({ id, name: gatewayLineKindLabels[id] }))} />
              </SelectField>
            ));
          default:
            return question satisfies never;
        }
      }}
    />
  );
}
