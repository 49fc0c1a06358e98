"use client";

import { Block } from "@/components/block";
import { useAction } from "@/components/use-action";
import type { Question } from "@/lib/files/intake/survey/questions";
import type { Survey } from "@/lib/files/intake/survey/survey";
import { rereadBatchAction } from "../actions";
import { answerQuestion, type Choices } from "../reading/choices";
import { QuestionCards } from "../reading/question-cards";

type QuestionsProps = {
  batchId: string;
  survey: Pick<Survey, "questions">;
  choices: Choices;
  disabledReason: string | null;
};

export function Questions({ batchId, survey, choices, disabledReason }: QuestionsProps) {
  const { act, pending, error, dialog } = useAction(rereadBatchAction);
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
