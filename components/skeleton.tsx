import * as t from "@/messages/components/list";

/** A placeholder bar while something loads; appears after 200 ms, stands still. `className` gives its size. */
export function Skeleton({ className = "h-4 w-40" }: { className?: string }) {
  return <span aria-hidden className={`skeleton block ${className}`} />;
}

const widths = ["w-24", "w-40", "w-32", "w-20", "w-28"];

/** Placeholder of a table, with the height of the real rows so that nothing jumps. */
export function TableSkeleton({ rows = 8, label = t.loading }: { rows?: number; label?: string }) {
  return (
    <div role="status" className="overflow-hidden rounded-lg border bg-surface">
      <span className="sr-only">{label}</span>
      <div className="h-8 border-b" />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={row} className="flex h-9 items-center gap-8 border-b px-3 last:border-b-0">
          {widths.map((_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
            <Skeleton key={column} className={`h-3 ${widths[(row + column) % widths.length]}`} />
          ))}
        </div>
      ))}
    </div>
  );
}
