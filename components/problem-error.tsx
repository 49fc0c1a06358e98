"use client";
import * as t from "@/messages/components/problem-error";

import { Button } from "./button";
import { CopyButton } from "./copy-button";
import { Problem } from "./problem";

type Props = { error: Error & { digest?: string }; onRetry: () => void };

/** A page that could not be shown. The cause is in the server's log under the id; nothing of it is shown here. */
export function ProblemError({ error, onRetry }: Props) {
  return (
    <Problem
      title={t.thisPageCouldntBe}
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            {t.tryAgain}
          </Button>
          {error.digest ? (
            <CopyButton text={error.digest} label={t.theErrorId} variant="outlined" size="normal">
              {t.copyErrorId}
            </CopyButton>
          ) : null}
        </>
      }
    >
      <p>{t.aPartOfPaydesk}</p>
      {error.digest ? <p>{t.errorId(<span className="identifier">{error.digest}</span>)}</p> : null}
    </Problem>
  );
}
