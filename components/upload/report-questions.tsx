import type { ReactNode } from "react";
import { Block } from "@/components/block";
import { Options } from "@/components/input";
import { SelectField } from "@/components/text-field";
import type { DecimalMark } from "@/lib/core/money/written-amount";
import type { ColumnSamples } from "@/lib/files/intake/reports/column-samples";
import type { ReportMapping } from "@/lib/files/intake/reports/recognise-columns";
import type { ReportColumns } from "@/lib/files/intake/reports/report-cells";
import type { DateOrder } from "@/lib/files/intake/reports/written-values";
import * as t from "@/messages/components/order";

type Usual<Column extends string> = {
  columns: ReportMapping<Column>;
  decimalMark: DecimalMark | null;
  dateOrder: DateOrder | null;
};
type Question<Column extends string> =
  | { about: "columns"; missing: readonly Column[]; samples: ColumnSamples }
  | { about: "decimalMark" | "dateOrder"; samples: readonly string[] };
type Asked<Column extends string> = { headers: readonly string[]; mapping: ReportMapping<Column> };

type Props<Column extends string, Answers extends Usual<Column>, Other> = {
  asked: Asked<Column> & { questions: readonly (Question<Column> | Other)[] };
  columns: ReportColumns<Column>;
  answers: Answers;
  onChange: (answers: Answers) => void;
  title?: string | undefined;
  other?: (question: Exclude<Other, Question<Column>>) => ReactNode;
};

const isUsual = <Column extends string>(question: { about: string }): question is Question<Column> =>
  ["columns", "decimalMark", "dateOrder"].includes(question.about);

type SampledProps = {
  label: string;
  samples?: readonly string[];
  value: string | null | undefined;
  onChoose: (value: string) => void;
  options: readonly (string | { id: string; name: string })[];
};

export function SampledSelect({ label, samples = [], value, onChoose, options }: SampledProps) {
  return (
    <SelectField
      label={label}
      required
      hint={samples.length > 0 ? t.samples(samples.join(", ")) : undefined}
      value={value ?? ""}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{t.choose}</option>
      <Options of={options} />
    </SelectField>
  );
}

export function ReportQuestions<Column extends string, Answers extends Usual<Column>, Other extends { about: string }>({
  asked,
  columns,
  answers,
  onChange,
  title = t.questions,
  other,
}: Props<Column, Answers, Other>) {
  const usual = (question: Question<Column>) => {
    switch (question.about) {
      case "columns":
        return (Object.keys(columns) as Column[]).map((column) => (
          <SelectField
            key={column}
            label={t.chooseColumn(columns[column].label)}
            required={question.missing.includes(column) && !columns[column].isId}
            hint={columns[column].hint || undefined}
            value={answers.columns[column] ?? asked.mapping[column] ?? ""}
            onChange={({ target }) => onChange({ ...answers, columns: { ...answers.columns, [column]: target.value } })}
          >
            <option value="">{t.noColumn}</option>
            <Options
              of={asked.headers.filter(Boolean)}
              label={(header) => t.headerWith(header, question.samples[header]?.join(", ") ?? "")}
            />
          </SelectField>
        ));
      case "decimalMark":
        return (
          <SampledSelect
            key="mark"
            label={t.decimalMark}
            samples={question.samples}
            value={answers.decimalMark}
            onChoose={(mark) => onChange({ ...answers, decimalMark: mark === "," ? "," : "." })}
            options={[
              { id: ".", name: t.point },
              { id: ",", name: t.comma },
            ]}
          />
        );
      case "dateOrder":
        return (
          <SampledSelect
            key="order"
            label={t.dateOrder}
            samples={question.samples}
            value={answers.dateOrder}
            onChoose={(order) =>
              onChange({ ...answers, dateOrder: order === "month first" ? "month first" : "day first" })
            }
            options={[
              { id: "day first", name: t.dayFirst },
              { id: "month first", name: t.monthFirst },
            ]}
          />
        );
      default:
        return question satisfies never;
    }
  };
  return (
    <Block
      tone="wait"
      title={title}
      live
      facts={
        <div className="flex flex-col gap-3">
          {asked.questions.map((question) =>
            isUsual<Column>(question) ? usual(question) : other?.(question as Exclude<Other, Question<Column>>),
          )}
        </div>
      }
    />
  );
}
