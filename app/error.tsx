"use client";

import { ProblemError } from "@/components/problem-error";

export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main>
      <ProblemError error={error} onRetry={reset} />
    </main>
  );
}
