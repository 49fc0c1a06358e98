import { ButtonLink } from "@/components/button";
import { Count } from "@/components/count";
import { StatusIcon } from "@/components/icon";
import { toneSurface } from "@/components/tones";
import { When } from "@/components/when";
import { unreachable } from "@/lib/core/runtime/errors";
import type { Stall } from "@/lib/payments/waiting/queries";
import { reasonRows } from "@/lib/payments/waiting/reasons";
import * as t from "@/messages/overview/shared";

export function StallLines({ stalls }: { stalls: readonly Stall[] }) {
  return (
    <ul>
      {stalls.map((stall) => (
        <Line key={stall.id} stall={stall} />
      ))}
    </ul>
  );
}

function Line({ stall }: { stall: Stall }) {
  const { reason, connection, count, since } = stall;
  const { label, meaning, next } = reasonRows[reason];
  return (
    <li
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 border-b px-4 py-2 last:border-b-0 sm:flex sm:items-center"
      data-stalled={reason}
    >
      <span className={`flex size-6 shrink-0 items-center justify-center rounded-sm ${toneSurface.alarm}`}>
        <StatusIcon name="alert-triangle" />
      </span>
      <p className="min-w-0 flex-1 text-base">
        {t.stalledLine(<Count value={count} />, label, connection)}
        <span className="block text-ink-2 text-sm">
          {meaning} {next}
        </span>
        <span className="block text-ink-3 text-sm">
          {t.oldestSinceLabel(count)} <When at={since} age />
        </span>
      </p>
      <ButtonLink href={hrefOf(stall)} className="max-sm:col-start-2 max-sm:justify-self-start">
        {t.stalledReview}
      </ButtonLink>
    </li>
  );
}

function hrefOf({ oldest: { type, id }, connectionId }: Stall): string {
  switch (type) {
    case "order":
      return `/orders/${id}`;
    case "batch":
    case "batch_row":
      return `/batches/${id.split(":")[0]}`;
    case "call":
      return `/connections/${connectionId}`;
    case "callback":
      return `/callbacks/${id}`;
    case "request":
      return "/approvals";
    case "resolution":
      return "/exceptions";
    case "mail":
    case "alert":
    case "returned_line":
    case "total":
      return "/help/statuses#reasons";
    default:
      return unreachable(type);
  }
}
