"use client";

import { Block } from "@/components/block";
import { useAct } from "@/components/use-act";
import type { IntakeEndpoint } from "@/lib/intake/options";
import type { Question } from "@/lib/intake/questions";
import type { Survey } from "@/lib/intake/survey";
import { rereadBatchAction } from "../actions";
import { answerQuestion, type Choices } from "../choices";
import { Detected } from "../new/detected";
import { QuestionCards } from "../question-cards";
import type { TargetChoice } from "../targets";

type Props = {
  batchId: string;
  survey: Pick<Survey, "form" | "columns" | "reading" | "questions">;
  choices: Choices;
  targets: readonly TargetChoice[];
  endpoints: readonly IntakeEndpoint[];
  /** Why it is not read anew by whoever looks; null: it can be. */
  disabledReason: string | null;
  email: string;
};

/** What only a person can say of the file, and how it was read: each answer has it read anew. */
export function Reread({ batchId, survey, choices, targets, endpoints, disabledReason, email }: Props) {
  const { act, pending, error, dialog } = useAct(rereadBatchAction, email);
  const reread = (next: Choices) => void act({ batchId, choices: next });
  const onAnswer = (question: Question, answer: string) => reread(answerQuestion(choices, question, answer));
  return (
    <div id="questions" className="flex flex-col gap-3" aria-busy={pending}>
      {error ? <Block tone="alarm" title={error.message} live /> : null}
      <QuestionCards
        questions={survey.questions}
        onAnswer={disabledReason === null && !pending ? onAnswer : null}
        disabledReason={disabledReason ?? undefined}
      />
      {disabledReason === null ? (
        <details open={survey.columns.some(({ confidence }) => confidence === "check") || undefined}>
          <summary className="text-ink-2 text-sm">How the file was read</summary>
          <div className="mt-2">
            <Detected survey={survey} choices={choices} targets={targets} endpoints={endpoints} onChange={reread} />
          </div>
        </details>
      ) : null}
      {dialog}
    </div>
  );
}
