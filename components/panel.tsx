import type { ReactNode } from "react";

type Props = { title?: string; actions?: ReactNode; children: ReactNode; className?: string };

export function Panel({ title, actions, children, className }: Props) {
  return (
    <section className={`min-w-0 rounded-lg border bg-surface ${className ?? ""}`}>
      {title || actions ? (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 border-b px-4 py-1.5">
          {title ? <h2 className="text-lg">{title}</h2> : null}
          {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
        </div>
      ) : null}
      <div className="p-4">{children}</div>
    </section>
  );
}
