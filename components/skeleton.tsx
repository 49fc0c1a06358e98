export function Skeleton({ className = "h-4 w-40" }: { className?: string }) {
  return <span aria-hidden className={`skeleton block ${className}`} />;
}
