/** A key, or a sequence of keys, as it is drawn on a keyboard. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="inline-flex gap-1 whitespace-nowrap">
      {keys.map((key) => (
        <kbd
          key={key}
          className="identifier inline-flex h-6 min-w-6 items-center justify-center rounded-sm border border-control bg-surface px-1.5 text-xs"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
