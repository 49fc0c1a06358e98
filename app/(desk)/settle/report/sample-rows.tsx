import { Count } from "@/components/count";
import { DataTable } from "@/components/data-table/data-table";
import { Identifier } from "@/components/identifier";
import { Money } from "@/components/money";
import { When } from "@/components/when";
import type { ReadReport } from "@/lib/settlements/report-commands";

/** How a report was read: the first rows, and what is worth a look. */
export function SampleRows({ reading }: { reading: ReadReport }) {
  const { encoding, delimiter, amounts } = reading.reading;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-base">
        <Count value={reading.count} /> {reading.count === 1 ? "row was" : "rows were"} read.{" "}
        <span className="text-ink-2">
          {encoding}, {delimiter} between the cells, {amounts}.
        </span>
      </p>
      {reading.notes.map((note) => (
        <p key={note} className="text-sm text-wait-text">
          {note}
        </p>
      ))}
      <DataTable
        caption="The first rows, as they were read"
        compact
        columns={[
          {
            key: "id",
            head: "Merchant order ID",
            cell: ({ clientOrderId }) => <Id value={clientOrderId} />,
            primary: true,
          },
          { key: "gateway", head: "Order ID", cell: ({ orderId }) => <Id value={orderId} />, hideBelow: "md" },
          { key: "type", head: "Type", cell: ({ type }) => type || "—", hideBelow: "md" },
          { key: "status", head: "Status", cell: ({ status }) => status || "—" },
          {
            key: "amount",
            head: "Amount",
            cell: ({ amount, amountWritten, currency }) =>
              amountWritten === undefined ? (
                <Money amount={amount || null} currency={currency || null} />
              ) : (
                `“${amountWritten}”`
              ),
            align: "end",
          },
          { key: "created", head: "Created", cell: ({ created }) => <When at={created || null} />, hideBelow: "md" },
        ]}
        rows={reading.rows}
        rowKey={({ line }) => line}
        empty={<p className="text-ink-2 text-sm">It has no rows.</p>}
      />
    </div>
  );
}

function Id({ value }: { value: string }) {
  return value ? <Identifier value={value} label="id" /> : <span className="text-ink-3">—</span>;
}
