import { ConnectionName } from "@/components/connection-name";
import { StatusBadge } from "@/components/status-badge";
import { toneMark } from "@/components/tones";
import { Topic } from "@/components/topic";
import { requestStates } from "@/lib/controls/approvals/labels";
import { type StateLabel, tones } from "@/lib/core/text/states";
import { rowStates } from "@/lib/payments/batches/labels";
import { batchStates } from "@/lib/payments/batches/state";
import { verdictStates } from "@/lib/payments/callbacks/verdicts";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import { changeStates, profileStates } from "@/lib/payments/recurring/labels";

type Label = Pick<StateLabel, "label" | "tone" | "icon">;

const tables: Record<string, Record<string, Label>> = {
  Orders: orderStatuses,
  Batches: batchStates.rows,
  "Draft rows": rowStates.rows,
  Callbacks: verdictStates.rows,
  Approvals: requestStates.rows,
  Profiles: profileStates.rows,
  "Profile updates": changeStates.rows,
};

export function Badges() {
  return (
    <>
      {Object.entries(tables).map(([title, rows]) => (
        <Topic key={title} title={title} className="gap-3">
          {tones.map((tone) => (
            <ul key={tone} className="flex flex-wrap items-center gap-2">
              <li aria-hidden className={`size-2 rounded-full ${toneMark[tone]}`} />
              {Object.entries(rows)
                .filter(([, row]) => row.tone === tone)
                .map(([key, { label, icon }]) => (
                  <li key={key}>
                    <StatusBadge label={label} tone={tone} icon={icon} />
                  </li>
                ))}
            </ul>
          ))}
        </Topic>
      ))}
      <Topic title="Connections" className="gap-3">
        <ConnectionName name="Sandbox" environment="sandbox" />
        <ConnectionName name="Acme EU" environment="production" />
      </Topic>
    </>
  );
}
