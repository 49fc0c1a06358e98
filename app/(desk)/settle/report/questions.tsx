"use client";

import { Block } from "@/components/block";
import { SelectField } from "@/components/text-field";
import type { DecimalMark } from "@/lib/core/written-amount";
import type { ReportReading } from "@/lib/settlements/report";
import { type ColumnMapping, type ReportColumn, reportColumns } from "@/lib/settlements/report-columns";
import type { DateOrder } from "@/lib/settlements/report-values";
import { ChoiceList } from "../choice-list";

export type Answers = { columns: ColumnMapping; decimalMark: DecimalMark | null; dateOrder: DateOrder | null };
type Props = {
  reading: Extract<ReportReading, { kind: "questions" }>;
  answers: Answers;
  onChange: (answers: Answers) => void;
};

/** What only a person can say of a report: its columns, and figures that could be read in two ways. */
export function Questions({ reading, answers, onChange }: Props) {
  return (
    <Block tone="wait" title="How is this report to be read?">
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
                  legend={`Amounts such as ${question.samples.join(" · ")}`}
                  name="decimalMark"
                  value={answers.decimalMark}
                  onChange={(mark) => onChange({ ...answers, decimalMark: mark as DecimalMark })}
                  choices={[
                    { value: ".", label: "The point stands before the cents", hint: "1.000 is one" },
                    { value: ",", label: "The comma stands before the cents", hint: "1.000 is one thousand" },
                  ]}
                />
              );
            case "dateOrder":
              return (
                <ChoiceList
                  key="dateOrder"
                  legend={`Dates such as ${question.samples.join(" · ")}`}
                  name="dateOrder"
                  value={answers.dateOrder}
                  onChange={(order) => onChange({ ...answers, dateOrder: order as DateOrder })}
                  choices={[
                    { value: "day first", label: "The day comes first", hint: "03/04 is the 3rd of April" },
                    { value: "month first", label: "The month comes first", hint: "03/04 is the 4th of March" },
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
      label={`Which column holds: ${label}?`}
      required={column !== "orderId" && column !== "clientOrderId"}
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
      hint={hint}
    >
      <option value="">Choose one</option>
      {[...new Set(headers)].filter(Boolean).map((header) => (
        <option key={header}>{header}</option>
      ))}
    </SelectField>
  );
}
