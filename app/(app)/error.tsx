"use client";

import { ProblemError } from "@/components/problem-error";

export default function AppError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <ProblemError error={error} onRetry={reset} />;
}
