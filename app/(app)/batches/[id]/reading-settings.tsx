"use client";

import { Block } from "@/components/block";
import { useAction } from "@/components/use-action";
import type { IntakeEndpoint } from "@/lib/files/intake/options";
import type { Survey } from "@/lib/files/intake/survey/survey";
import * as t from "@/messages/batches/detail";
import { rereadBatchAction } from "../actions";
import type { Choices } from "../reading/choices";
import { Detected } from "../reading/detected";
import type { TargetChoice } from "../reading/targets";

type Props = {
  batchId: string;
  choices: Choices;
  survey: Pick<Survey, "form" | "columns" | "reading">;
  targets: readonly TargetChoice[];
  endpoints: readonly IntakeEndpoint[];
};

export function ReadingSettings({ batchId, survey, choices, targets, endpoints }: Props) {
  const { act, pending, error, dialog } = useAction(rereadBatchAction);
  return (
    <section aria-label={t.importSettings} aria-busy={pending} className="flex flex-col gap-3">
      <h2 className="font-medium text-base">{t.importSettings}</h2>
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
