"use client";

import { Check } from "lucide-react";
import { Button } from "@/components/button";
import { Count } from "@/components/count";
import { FactTable } from "@/components/fact-table";
import type { Question, Reading } from "@/lib/files/intake/survey/questions";
import * as t from "@/messages/batches/reading";
import * as common from "@/messages/common";

type Props = {
  questions: readonly Question[];
  onAnswer: ((question: Question, answer: string) => void) | null;
  disabledReason?: string;
};

export function QuestionCards({ questions, onAnswer, disabledReason = t.fileBeingRead }: Props) {
  if (questions.length === 0) return null;
  return (
    <ol className="flex flex-col gap-3" aria-label={t.questionsTitle}>
      {questions.map((question) => (
        <li
          key={`${question.kind} ${question.subject}`}
          className="flex flex-col gap-3 rounded-md border border-l-4 border-l-wait-mark bg-surface p-3"
          data-question={question.kind}
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="prose-line font-medium text-base">{question.message}</p>
            <p className="text-ink-3 text-sm">
              <Count value={question.count} one={nouns[question.kind] ?? t.cell} />
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            {question.readings.map((reading) => (
              <Way
                key={reading.answer}
                question={question}
                reading={reading}
                onAnswer={onAnswer ? () => onAnswer(question, reading.answer) : null}
                disabledReason={disabledReason}
              />
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}

const nouns: Partial<Record<Question["kind"], string>> = {
  ...{
    column: t.column,
    hiddenColumns: t.column,
    endpoint: common.row,
    hiddenRows: common.row,
    lostNames: t.column,
    currency: common.row,
  },
};

type WayProps = { question: Question; reading: Reading; onAnswer: (() => void) | null; disabledReason: string };

function Way({ question, reading, onAnswer, disabledReason }: WayProps) {
  const { samples } = question;
  const hasSamples = samples.length > 0;
  return (
    <div className={hasSamples ? "flex min-w-56 flex-1 flex-col gap-2 rounded-md border p-3" : ""}>
      {hasSamples ? (
        <FactTable caption={t.samplesCaption(reading.message)} heads={[t.rowHead, t.fileHead, t.readAs]}>
          <tbody>
            {samples.map(({ row, raw }, index) => (
              <tr key={`${row} ${raw}`}>
                <td className="figures text-ink-3">{row}</td>
                <td className="identifier break-all">{raw}</td>
                <td className="figures break-all">
                  {reading.values[index] ?? <span className="text-ink-3">{t.ignored}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </FactTable>
      ) : null}
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          icon={<Check size={16} aria-hidden />}
          onClick={onAnswer ?? undefined}
          disabledReason={onAnswer ? null : disabledReason}
          className="shrink!"
        >
          {reading.message}
        </Button>
      </div>
    </div>
  );
}
