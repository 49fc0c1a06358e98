import type { ReactNode } from "react";

type Props = { title: string; children: ReactNode; actions?: ReactNode };

/** A page that has only a sentence to say: not found, not working. */
export function Problem({ title, children, actions }: Props) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-3 px-4 py-16">
      <h1 className="text-xl">{title}</h1>
      <div className="prose-line flex flex-col gap-2 text-base text-ink-2">{children}</div>
      {actions ? <div className="mt-2 flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}
