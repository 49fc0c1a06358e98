import { ConfirmAction } from "@/components/form/confirm-action";
import { When } from "@/components/when";
import type { Unmatched } from "@/lib/books/matching/line-queries";
import * as t from "@/messages/matching/list";
import { rematchLineAction, unmatchLineAction } from "./actions";

type Props = {
  lineKey: string;
  name: string;
  unmatched: Unmatched | undefined;
  mayAct: boolean;
};

export function LineMatch({ lineKey: key, name, unmatched, mayAct }: Props) {
  const small = { size: "small", variant: "plain" } as const;
  return (
    <span className="flex flex-col items-start gap-1">
      {unmatched ? (
        <span className="prose-line text-wait-text text-xs">
          {t.unmatched(unmatched.reason)}{" "}
          <span className="text-ink-2">
            {unmatched.by}, <When at={unmatched.at} />
          </span>
        </span>
      ) : null}
      {mayAct ? (
        unmatched ? (
          <ConfirmAction
            label={t.rematch}
            name={t.rematchOf(name)}
            {...small}
            title={t.rematchQuestion}
            act={t.rematch}
            action={rematchLineAction}
            input={{ key }}
          >
            <p>{t.rematchEffect}</p>
          </ConfirmAction>
        ) : (
          <ConfirmAction
            label={t.unmatch}
            name={t.unmatchOf(name)}
            {...small}
            title={t.unmatchQuestion}
            act={t.unmatch}
            action={unmatchLineAction}
            input={{ key }}
            reasonLabel={t.reason}
          >
            <p>{t.unmatchEffect}</p>
          </ConfirmAction>
        )
      ) : null}
    </span>
  );
}
