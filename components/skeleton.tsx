/** A placeholder bar while something loads; appears after 200 ms, stands still. `className` gives its size. */
export function Skeleton({ className = "h-4 w-40" }: { className?: string }) {
  return <span aria-hidden className={`skeleton block ${className}`} />;
}
