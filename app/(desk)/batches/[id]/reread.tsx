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

type QuestionsProps = {
  batchId: string;
  survey: Pick<Survey, "questions">;
  choices: Choices;
  /** Why this user cannot answer; null: they can. */
  disabledReason: string | null;
  email: string;
};

/** What only a person can say of the file: each answer has it read again. */
export function Questions({ batchId, survey, choices, disabledReason, email }: QuestionsProps) {
  const { act, pending, error, dialog } = useAct(rereadBatchAction, email);
  const onAnswer = (question: Question, answer: string) =>
    void act({ batchId, choices: answerQuestion(choices, question, answer) });
  return (
    <div id="questions" className="flex flex-col gap-3" aria-busy={pending}>
      {error ? <Block tone="alarm" title={error.message} live /> : null}
      <QuestionCards
        questions={survey.questions}
        onAnswer={disabledReason === null && !pending ? onAnswer : null}
        disabledReason={disabledReason ?? undefined}
      />
      {dialog}
    </div>
  );
}

type SettingsProps = Omit<QuestionsProps, "survey" | "disabledReason"> & {
  survey: Pick<Survey, "form" | "columns" | "reading">;
  targets: readonly TargetChoice[];
  endpoints: readonly IntakeEndpoint[];
};

/** How the file was read; each change has it read again. */
export function ReadingSettings({ batchId, survey, choices, targets, endpoints, email }: SettingsProps) {
  const { act, pending, error, dialog } = useAct(rereadBatchAction, email);
  return (
    <section aria-label="How the file was read" aria-busy={pending} className="flex flex-col gap-3">
      <h2 className="font-medium text-base">How the file was read</h2>
      {error ? <Block tone="alarm" title={error.message} live /> : null}
      <Detected
        survey={survey}
        choices={choices}
        targets={targets}
        endpoints={endpoints}
        onChange={(next) => void act({ batchId, choices: next })}
      />
      {dialog}
    </section>
  );
}
