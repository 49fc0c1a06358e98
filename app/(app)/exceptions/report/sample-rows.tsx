import { Count } from "@/components/count";
import { Identifier } from "@/components/identifier";
import { DataTable } from "@/components/list/data-table";
import { Money } from "@/components/money";
import { When } from "@/components/when";
import type { ReadReport } from "@/lib/payments/resolutions/report-commands";
import * as common from "@/messages/common";
import * as t from "@/messages/exceptions/report";

export function SampleRows({ reading }: { reading: ReadReport }) {
  const { encoding, delimiter, amounts } = reading.reading;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-base">
        {t.read(
          <Count value={reading.count} one={t.row} many={t.rows} />,
          <span className="text-ink-2">{t.separatedBy(encoding, delimiter, amounts)}</span>,
        )}
      </p>
      {reading.notes.map((note) => (
        <p key={note} className="text-sm text-wait-text">
          {note}
        </p>
      ))}
      <DataTable
        caption={t.previewCaption}
        compact
        columns={[
          {
            key: "id",
            head: t.merchantIdHead,
            cell: ({ clientOrderId }) => <Id value={clientOrderId} />,
            primary: true,
          },
          { key: "gateway", head: t.orderId, cell: ({ orderId }) => <Id value={orderId} />, hideBelow: "md" },
          { key: "type", head: t.type, cell: ({ type }) => type || "—", hideBelow: "md" },
          { key: "status", head: common.statusLabel, cell: ({ status }) => status || "—" },
          {
            key: "amount",
            head: common.amount,
            cell: ({ amount, amountWritten, currency }) =>
              amountWritten === undefined ? (
                <Money amount={amount || null} currency={currency || null} />
              ) : (
                `“${amountWritten}”`
              ),
            align: "end",
          },
          { key: "created", head: t.created, cell: ({ created }) => <When at={created || null} />, hideBelow: "md" },
        ]}
        rows={reading.rows}
        rowKey={({ line }) => line}
        empty={<p className="text-ink-2 text-sm">{t.emptyReport}</p>}
      />
    </div>
  );
}

function Id({ value }: { value: string }) {
  return value ? <Identifier value={value} label={t.id} /> : <span className="text-ink-3">—</span>;
}
