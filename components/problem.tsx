import type { ReactNode } from "react";
import * as t from "@/messages/components/shell";
import { CopyButton } from "./copy-button";

type Props = {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  level?: 1 | 3;
};

export function Problem({ title, children, actions, level = 1 }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-3 px-4 py-16">
      <Heading className="text-xl">{title}</Heading>
      <div className="prose-line flex flex-col gap-2 text-base text-ink-2">{children}</div>
      {actions ? <div className="mt-2 flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}

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
