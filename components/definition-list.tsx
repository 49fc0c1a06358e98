import type { ReactNode } from "react";

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
