import * as t from "@/messages/core/replica";

/** What is behind by less is current for a reader. */
const staleAfterSeconds = 5;

/** Says that what a page shows was read from a replica that is behind by more than five seconds. */
export function BehindNote({ seconds }: { seconds: number }) {
  if (seconds <= staleAfterSeconds) return null;
  return (
    <p role="status" className="mb-2 text-sm text-wait-text">
      {t.replicaIsBehind(Math.round(seconds))}
    </p>
  );
}
