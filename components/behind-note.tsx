import * as t from "@/messages/core/model";

/** A replica that is behind by less than this counts as current. */
const staleAfterSeconds = 5;

export function BehindNote({ seconds }: { seconds: number }) {
  if (seconds <= staleAfterSeconds) return null;
  return (
    <p role="status" className="mb-2 text-sm text-wait-text">
      {t.behindNote(Math.round(seconds))}
    </p>
  );
}
