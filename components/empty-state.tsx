import type { ReactNode } from "react";

type Props = { title: string; children?: ReactNode; actions?: ReactNode };

export function EmptyState({ title, children, actions }: Props) {
  return (
    <div className="flex flex-col items-start gap-2 rounded-lg border border-dashed bg-surface p-6 max-md:p-4">
      <h2 className="text-lg">{title}</h2>
      {children ? <div className="prose-line text-base text-ink-2">{children}</div> : null}
      {actions ? <div className="mt-2 flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}
