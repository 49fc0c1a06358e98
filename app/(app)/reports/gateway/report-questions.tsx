"use client";

import { ReportQuestions, SampledSelect } from "@/components/upload/report-questions";
import type { GivenAnswers, UploadedReport } from "@/lib/books/gateway-reports/commands";
import { gatewayColumns } from "@/lib/files/gateway-reports/columns";
import {
  amountUnits,
  type GatewayLineKind,
  gatewayLineKindLabels,
  gatewayLineKinds,
} from "@/lib/files/gateway-reports/labels";
import { type Signs, signForms } from "@/lib/files/gateway-reports/money-ways";
import { listTimeZones } from "@/lib/identity/organisation/input";
import * as t from "@/messages/gateway-reports/list";

type QuestionProps = {
  asked: Extract<UploadedReport, { kind: "questions" }>;
  answers: GivenAnswers;
  onChange: (answers: GivenAnswers) => void;
};

export function GatewayReportQuestions({ asked, answers, onChange }: QuestionProps) {
  return (
    <ReportQuestions
      {...{ asked, answers, onChange, columns: gatewayColumns }}
      other={(question) => {
        switch (question.about) {
          case "timeZone":
            return (
              <SampledSelect
                key="zone"
                label={t.timeZone}
                samples={question.samples}
                value={answers.timeZone}
                onChoose={(timeZone) => onChange({ ...answers, timeZone: timeZone || null })}
                options={listTimeZones()}
              />
            );
          case "signs":
            return (
              <SampledSelect
                key="signs"
                label={t.signs}
                samples={question.samples}
                value={answers.signs}
                onChoose={(signs) => onChange({ ...answers, signs: (signs || null) as Signs | null })}
                options={signForms.map((id) => ({ id, name: t.signForms[id] }))}
              />
            );
          case "units":
            return (
              <SampledSelect
                key="units"
                label={t.units}
                samples={question.samples}
                value={answers.units}
                onChoose={(units) => onChange({ ...answers, units: amountUnits.find((one) => one === units) ?? null })}
                options={amountUnits.map((id) => ({ id, name: t.unitForms[id] }))}
              />
            );
          case "kinds":
            return question.samples.map((type) => (
              <SampledSelect
                key={type}
                label={t.kindOf(type)}
                value={answers.kinds[type]}
                onChoose={(kind) =>
                  onChange({ ...answers, kinds: { ...answers.kinds, [type]: kind as GatewayLineKind } })
                }
                options={gatewayLineKinds.map((id) => ({ id, name: gatewayLineKindLabels[id] }))}
              />
            ));
          default:
            return question satisfies never;
        }
      }}
    />
  );
}
