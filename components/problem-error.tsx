"use client";
import * as t from "@/messages/components/problem-error";

import { Button } from "./button";
import { FailedPage } from "./failed-page";

type Props = { error: Error & { digest?: string }; onRetry: () => void };

/** A page that failed in this browser or while it was sent. */
export function ProblemError({ error, onRetry }: Props) {
  return (
    <FailedPage
      errorId={error.digest}
      retry={
        <Button variant="primary" onClick={onRetry}>
          {t.tryAgain}
        </Button>
      }
    />
  );
}
