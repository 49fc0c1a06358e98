"use client";

import { CircleAlert, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { DefinitionList } from "@/components/definition-list";
import { Identifier } from "@/components/identifier";
import { Money } from "@/components/money";
import { Panel } from "@/components/panel";
import type { BatchRowView } from "@/lib/batches/row-queries";
import { textOf } from "./rows-table";

type Props = { row: BatchRowView; header: readonly string[]; column: number };

/** One row: what the file says, what it is read as, and why it is not ready. */
export function RowPanel({ row, header, column }: Props) {
  const findings = [
    ...row.errors.map((one) => ({ ...one, isError: true })),
    ...row.warnings.map((one) => ({ ...one, isError: false })),
  ];
  const raw = row.cells[column] ?? "";
  const typed = row.edits?.[String(column)];
  return (
    <Panel title={`Row ${row.number}`}>
      <div className="flex flex-col gap-4 text-sm">
        {findings.length > 0 ? (
          <ul className="flex flex-col gap-1" aria-label="What is wrong">
            {findings.map(({ message, isError }) => (
              <li
                key={message}
                className={`flex items-start gap-1.5 ${isError ? "text-alarm-text" : "text-wait-text"}`}
              >
                {isError ? (
                  <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
                ) : (
                  <TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
                )}
                {message}
              </li>
            ))}
          </ul>
        ) : null}
        {row.fault ? <p className="text-alarm-text">It became no order: {row.fault}</p> : null}
        <DefinitionList
          items={[
            {
              term: header[column] || `Column ${column + 1}`,
              value: <span className="identifier break-all">{textOf(row, column) || "blank"}</span>,
            },
            ...(typed === undefined
              ? []
              : [{ term: "In the file", value: <span className="identifier break-all">{raw || "blank"}</span> }]),
            { term: "Line", value: <span className="figures">{row.line}</span> },
            ...(row.receiverName || row.receiverAccount
              ? [{ term: "Whom", value: [row.receiverName, row.receiverAccount].filter(Boolean).join(" · ") }]
              : []),
            ...(row.verdict === "ready"
              ? [{ term: "Amount", value: <Money amount={row.amount} currency={row.currency} copyable /> }]
              : []),
            { term: "Order id", value: <Identifier value={row.clientOrderId} label="client order id" whole /> },
            ...(row.order
              ? [
                  {
                    term: "Order",
                    value: (
                      <Link className="link" href={`/orders/${row.order.id}`} prefetch={false}>
                        Everything about it
                      </Link>
                    ),
                  },
                  ...(row.order.message ? [{ term: "Message", value: row.order.message }] : []),
                ]
              : []),
          ]}
        />
        {Object.keys(row.fields).length > 0 ? (
          <details>
            <summary className="inline-flex min-h-6 items-center">What will be sent</summary>
            <dl className="mt-1 flex flex-col gap-1">
              {Object.entries(row.fields).map(([name, value]) => (
                <div key={name} className="grid grid-cols-[9rem_1fr] gap-2">
                  <dt className="identifier break-all text-ink-3">{name}</dt>
                  <dd className="identifier break-all">{value}</dd>
                </div>
              ))}
            </dl>
          </details>
        ) : null}
      </div>
    </Panel>
  );
}
