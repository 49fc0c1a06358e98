import { AccountNumber } from "@/components/account-number";
import { DayChart } from "@/components/charts/day-chart";
import { Count } from "@/components/count";
import { atEnd, FactTable } from "@/components/fact-table";
import { Identifier } from "@/components/identifier";
import { type Column, DataTable } from "@/components/list/data-table";
import { Pager } from "@/components/list/pager";
import { Money } from "@/components/money";
import { OrderBadge } from "@/components/order-badge";
import { Timeline } from "@/components/timeline";
import { Topic } from "@/components/topic";
import { When } from "@/components/when";
import { tones } from "@/lib/core/text/states";
import type { OrderFacets } from "@/lib/payments/orders/facets";

const at = new Date("2025-11-21T13:03:22Z");
const resolved: OrderFacets = {
  kind: "payout",
  direction: "out",
  submission: "accepted",
  outcome: "approved",
  laterEvents: [],
  conflict: false,
  nextQueryAt: null,
  nextAttemptAt: null,
  needsUsers: false,
  acknowledged: false,
};

type Row = { id: string; payee: string; amount: string; facets: OrderFacets };
const rows: Row[] = [
  { id: "P-2025-000117", payee: "Ana Kovač", amount: "1250.00", facets: resolved },
  {
    id: "P-2025-000118",
    payee: "Łukasz Wiśniewski",
    amount: "98310.50",
    facets: { ...resolved, outcome: "processing", nextQueryAt: at },
  },
  {
    id: "P-2025-000119",
    payee: "Mia Okafor",
    amount: "80.00",
    facets: { ...resolved, submission: "unconfirmed", outcome: "none", nextQueryAt: at },
  },
  { id: "P-2025-000120", payee: "Bo Lindqvist", amount: "4310.00", facets: { ...resolved, outcome: "declined" } },
];

const columns: Column<Row>[] = [
  { key: "payee", head: "Payee", cell: (row) => row.payee, primary: true },
  { key: "status", head: "Status", cell: (row) => <OrderBadge facets={row.facets} quiet /> },
  { key: "id", head: "Order ID", cell: (row) => <Identifier value={row.id} label="order ID" />, hideBelow: "lg" },
  {
    key: "account",
    head: "Account",
    cell: () => <AccountNumber value="DE89370400440532013000" lastOnly />,
    hideBelow: "md",
  },
  { key: "amount", head: "Amount", cell: (row) => <Money amount={row.amount} currency="EUR" />, align: "end" },
  { key: "time", head: "Time", cell: () => <When at={at} />, hideBelow: "md" },
];

const sampleDays = ["18 Nov", "19 Nov", "20 Nov", "21 Nov"].map((label, at) => ({
  label,
  values: tones.map((_, tone) => (tone + 1) * (at + 2) * 1_000),
  figures: tones.map((name, tone) => <Money key={name} amount={`${(tone + 1) * (at + 2) * 1_000}`} currency="EUR" />),
  href: "/orders",
  isIncomplete: at === 3,
}));

export function Rows() {
  return (
    <Topic title="Rows" className="gap-3">
      <DataTable
        caption="Sample orders"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        rowHref={() => "/style-guide"}
        empty={null}
      />
      <Pager newerHref={null} olderHref="/style-guide">
        4 orders shown, 1,200 older ones follow
      </Pager>
      <FactTable framed stacks caption="Sample figures" heads={["Currency", atEnd("Orders"), atEnd("Sum")]}>
        <tbody>
          {["EUR", "JPY", "KWD"].map((currency, at) => (
            <tr key={currency}>
              <th scope="row">{currency}</th>
              <td className="text-right" data-label="Orders">
                <Count value={1204 - at * 400} />
              </td>
              <td className="text-right" data-label="Sum">
                <Money amount="98310" currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </FactTable>
      <DayChart
        label="Sample chart by day"
        unit="EUR"
        series={tones.map((tone) => ({ label: tone, tone }))}
        days={sampleDays}
      />
      <div className="max-w-160">
        <Timeline
          entries={[
            ...tones.map((tone) => ({ key: tone, at, title: `What is ${tone}`, actor: "gateway", tone })),
            { key: "times", at, title: "Completed", actor: "gateway", evidence: "signature verified", times: 3 },
            {
              key: "refused",
              at,
              title: "Processing",
              actor: "gateway",
              refusedBecause: "an earlier status never replaces a final one.",
            },
          ]}
        />
      </div>
    </Topic>
  );
}
