"use client";

import { Button } from "./button";
import { CopyButton } from "./copy-button";
import { Problem } from "./problem";

type Props = { error: Error & { digest?: string }; onRetry: () => void };

/** A page that could not be shown. The cause is in the server's log under the id; nothing of it is shown here. */
export function ProblemError({ error, onRetry }: Props) {
  return (
    <Problem
      title="This page could not be shown"
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
          {error.digest ? (
            <CopyButton text={error.digest} label="the id" variant="outlined" size="normal">
              Copy the id for support
            </CopyButton>
          ) : null}
        </>
      }
    >
      <p>
        A part of the desk did not answer. If you were sending something, look at the list of orders before you try
        again: it may have been done.
      </p>
      {error.digest ? (
        <p>
          Id in the log: <span className="identifier">{error.digest}</span>
        </p>
      ) : null}
    </Problem>
  );
}
