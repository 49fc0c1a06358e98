import { toneMark } from "@/components/tones";
import type { ProgressPart } from "@/lib/payments/batches/progress-groups";
import { progressLabels } from "./batch-labels";

export function ProgressBar({ progress, slim = false }: { progress: readonly ProgressPart[]; slim?: boolean }) {
  const all = progress.reduce((sum, { rows }) => sum + rows, 0);
  return (
    <span aria-hidden className={`flex w-full gap-0.5 overflow-hidden rounded-sm ${slim ? "h-1.5" : "h-3"}`}>
      {progress.map(({ group, rows }) => (
        <span
          key={group}
          style={{ flexGrow: rows / Math.max(1, all), minWidth: 2 }}
          className={`${toneMark[progressLabels[group].tone]} ${group === "unconfirmed" ? "bg-[repeating-linear-gradient(45deg,transparent_0_3px,var(--surface)_3px_5px)]" : ""} ${group === "waiting" || group === "scheduled" ? "opacity-40" : ""}`}
        />
      ))}
    </span>
  );
}
