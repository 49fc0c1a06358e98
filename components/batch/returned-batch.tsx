import { Count } from "@/components/count";
import { ReturnedFrame } from "@/components/returned-frame";
import type { BatchReturned } from "@/lib/payments/batches/returned";
import * as common from "@/messages/common";
import * as t from "@/messages/components/order";

export function ReturnedBatch({ returned }: { returned: BatchReturned }) {
  const { by, note, at, cells, cellCount, excludedRows } = returned;
  return (
    <ReturnedFrame by={by} note={note} at={at}>
      {cellCount === 0 && excludedRows === 0 ? <p className="text-ink-2">{t.emptyEdits}</p> : null}
      <ul className="flex flex-col gap-1">
        {cells.map(({ row, column, before, after }) => (
          <li key={`${row} ${column}`} className="break-words">
            {t.row(
              row,
              column,
              before || common.empty,
              <span aria-hidden> → </span>,
              <span className="sr-only">{t.changedTo}</span>,
              <strong className="font-semibold">{after || common.empty}</strong>,
            )}
          </li>
        ))}
      </ul>
      {cellCount > cells.length ? (
        <p className="text-ink-2">{t.moreCells(<Count value={cellCount - cells.length} />)}</p>
      ) : null}
      {excludedRows > 0 ? <p>{t.laterExclusions(<Count value={excludedRows} one={common.row} />)}</p> : null}
    </ReturnedFrame>
  );
}
