import type { ReactNode } from "react";
import * as t from "@/messages/components/shell";
import { CopyButton } from "./copy-button";
import { Problem } from "./problem";

/** The cause is only in the server's log, under the id. */
export function FailedPage({ errorId, retry }: { errorId: string | null | undefined; retry: ReactNode }) {
  return (
    <Problem
      title={t.failedTitle}
      actions={
        <>
          {retry}
          {errorId ? (
            <CopyButton text={errorId} label={t.errorIdPhrase} variant="outlined" size="normal">
              {t.copyIdLabel}
            </CopyButton>
          ) : null}
        </>
      }
    >
      <p>{t.failedHint}</p>
      {errorId ? <p>{t.errorId(<span className="identifier">{errorId}</span>)}</p> : null}
    </Problem>
  );
}
