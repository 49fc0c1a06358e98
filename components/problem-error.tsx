"use client";
import * as t from "@/messages/components/shell";

import { Button } from "./button";
import { FailedPage } from "./problem";

type Props = { error: Error & { digest?: string }; onRetry: () => void };

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
