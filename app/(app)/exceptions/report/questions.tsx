"use client";

import { Block } from "@/components/block";
import { SelectField } from "@/components/text-field";
import type { DecimalMark } from "@/lib/core/written-amount";
import type { DateOrder } from "@/lib/intake/reports/written-values";
import type { ReportReading } from "@/lib/resolutions/report";
import { type ColumnMapping, type ReportColumn, reportColumns } from "@/lib/resolutions/report-columns";
import * as t from "@/messages/exceptions/report";
import { ChoiceList } from "../choice-list";

export type Answers = { columns: ColumnMapping; decimalMark: DecimalMark | null; dateOrder: DateOrder | null };
type Props = {
  reading: Extract<ReportReading, { kind: "questions" }>;
  answers: Answers;
  onChange: (answers: Answers) => void;
};

/** What only a user can say of a report: its columns, and figures that could be read in two ways. */
export function Questions({ reading, answers, onChange }: Props) {
  return (
    <Block tone="wait" title={t.checkHowToRead}>
      <div className="flex flex-col gap-4 py-1">
        {reading.questions.map((question) => {
          switch (question.about) {
            case "columns":
              return question.missing.map((column) => (
                <ColumnSelect
                  key={column}
                  column={column}
                  headers={reading.headers}
                  chosen={answers.columns[column] ?? ""}
                  onChoose={(header) => onChange({ ...answers, columns: { ...answers.columns, [column]: header } })}
                />
              ));
            case "decimalMark":
              return (
                <ChoiceList
                  key="decimalMark"
                  legend={t.amountsEG(question.samples.join(" · "))}
                  name="decimalMark"
                  value={answers.decimalMark}
                  onChange={(mark) => onChange({ ...answers, decimalMark: mark as DecimalMark })}
                  choices={[
                    { value: ".", label: t.decimalPoint, hint: t.text1000MeansOne },
                    { value: ",", label: t.decimalComma, hint: t.text1000MeansOne2 },
                  ]}
                />
              );
            case "dateOrder":
              return (
                <ChoiceList
                  key="dateOrder"
                  legend={t.datesEG(question.samples.join(" · "))}
                  name="dateOrder"
                  value={answers.dateOrder}
                  onChange={(order) => onChange({ ...answers, dateOrder: order as DateOrder })}
                  choices={[
                    { value: t.dayFirst, label: t.dayFirst2, hint: t.text0304Means3 },
                    { value: t.monthFirst, label: t.monthFirst2, hint: t.text0304Means4 },
                  ]}
                />
              );
            default:
              return question satisfies never;
          }
        })}
      </div>
    </Block>
  );
}

function ColumnSelect(props: {
  column: ReportColumn;
  headers: readonly string[];
  chosen: string;
  onChoose: (header: string) => void;
}) {
  const { column, headers, chosen, onChoose } = props;
  const { label, hint } = reportColumns[column];
  return (
    <SelectField
      label={t.whichColumnHas(label)}
      required={column !== "orderId" && column !== "clientOrderId"}
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
      hint={hint}
    >
      <option value="">{t.choose}</option>
      {[...new Set(headers)].filter(Boolean).map((header) => (
        <option key={header}>{header}</option>
      ))}
    </SelectField>
  );
}
