import type { ReactNode } from "react";

type EmptyStateProps = { title: string; children?: ReactNode; actions?: ReactNode };

export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-start gap-2 rounded-lg border border-dashed bg-surface p-6 max-md:p-4">
      <h2 className="text-lg">{title}</h2>
      {children ? <div className="prose-line text-base text-ink-2">{children}</div> : null}
      {actions ? <div className="mt-2 flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}

export type Definition = { term: string; value: ReactNode };

export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className="grid grid-cols-[minmax(6.5rem,auto)_1fr] gap-x-4 gap-y-2 text-sm max-[480px]:grid-cols-1 max-[480px]:gap-y-0.5">
      {items.map(({ term, value }) => (
        <div key={term} className="contents max-[480px]:[&>dd]:mb-2">
          <dt className="text-ink-3">{term}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

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
