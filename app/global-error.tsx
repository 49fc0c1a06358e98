"use client";

import { ProblemError } from "@/components/problem-error";
import { Toaster } from "@/components/toaster";
import * as t from "@/messages/components/shell";
import "./globals.css";

export default function GlobalError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>{t.paydesk}</title>
        <main>
          <ProblemError error={error} onRetry={reset} />
        </main>
        <Toaster />
      </body>
    </html>
  );
}
