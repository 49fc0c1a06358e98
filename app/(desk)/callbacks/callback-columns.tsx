import { ConnectionName } from "@/components/connection-name";
import type { Column } from "@/components/data-table/data-table";
import { Identifier } from "@/components/identifier";
import { When } from "@/components/when";
import type { CallbackListRow } from "@/lib/callbacks/queries";
import { describeVerdict } from "@/lib/callbacks/words";
import { VerdictBadge } from "./verdict-badge";

/** The columns of the list: verdict second, time last. */
export const callbackColumns: Column<CallbackListRow>[] = [
  { key: "says", head: "It says", cell: (row) => <Says row={row} />, primary: true },
  {
    key: "verdict",
    head: "Verdict",
    cell: (row) => (
      <span className="block md:min-w-36">
        <VerdictBadge verdict={row.verdict} isNoted={row.isNoted} quiet />
        {row.isNoted ? <span className="ml-1.5 text-ink-3 text-xs">noted</span> : null}
      </span>
    ),
  },
  { key: "effect", head: "What it did, and why", cell: (row) => <Effect row={row} />, hideBelow: "md" },
  {
    key: "order",
    head: "Order id it names",
    cell: (row) =>
      row.clientOrderId ? (
        <Identifier value={row.clientOrderId} label="client order id" />
      ) : (
        <span className="text-ink-3">none</span>
      ),
    hideBelow: "xl",
  },
  {
    key: "connection",
    head: "Connection",
    cell: (row) => <ConnectionName name={row.connectionName} environment={row.environment} />,
    hideBelow: "2xl",
  },
  {
    key: "amount",
    head: "Amount as it came",
    cell: (row) => <AsItCame amount={row.amount} />,
    align: "end",
    hideBelow: "xl",
  },
  { key: "time", head: "Came", cell: (row) => <When at={row.receivedAt} />, hideBelow: "xl" },
];

function Effect({ row: { verdict, reason } }: { row: CallbackListRow }) {
  const { effect, meaning } = describeVerdict(verdict);
  return (
    <span className="block min-w-40 max-w-96 py-1">
      {effect}
      <span className="line-clamp-2 text-ink-3 text-xs" title={reason ?? meaning}>
        {reason ?? meaning}
      </span>
    </span>
  );
}

/** Whatever was written there: it may be long. */
function AsItCame({ amount }: { amount: string | null }) {
  if (amount === null) return <span className="text-ink-3">none</span>;
  return (
    <span className="inline-block max-w-32 truncate align-bottom" title={amount}>
      {amount}
    </span>
  );
}

function Says({ row }: { row: CallbackListRow }) {
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 py-1 max-md:flex-col max-md:py-1.5">
      <span className="inline-block max-w-40 truncate font-medium first-letter:uppercase">
        {row.says ?? "Not readable"}
      </span>
      {row.profileId ? <span className="text-ink-3 text-xs">profile {row.profileId}</span> : null}
      <span className="text-ink-3 text-xs xl:hidden">
        <When at={row.receivedAt} />
      </span>
    </span>
  );
}
