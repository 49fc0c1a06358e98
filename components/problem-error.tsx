"use client";
import * as t from "@/messages/components/shared";

import { Button } from "./button";
import { CopyButton } from "./copy-button";
import { Problem } from "./problem";

type Props = { error: Error & { digest?: string }; onRetry: () => void };

/** A page that could not be shown. The cause is in the server's log under the id; nothing of it is shown here. */
export function ProblemError({ error, onRetry }: Props) {
  return (
    <Problem
      title={t.thisPageCouldNotBe}
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            {t.tryAgain}
          </Button>
          {error.digest ? (
            <CopyButton text={error.digest} label={t.theId} variant="outlined" size="normal">
              {t.copyTheIdForSupport}
            </CopyButton>
          ) : null}
        </>
      }
    >
      <p>{t.aPartOfTheDesk}</p>
      {error.digest ? <p>{t.idInTheLog(<span className="identifier">{error.digest}</span>)}</p> : null}
    </Problem>
  );
}
