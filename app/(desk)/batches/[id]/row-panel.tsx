"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleAlert, TriangleAlert, X } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/button";
import { DefinitionList } from "@/components/definition-list";
import { FactTable } from "@/components/fact-table";
import { Identifier } from "@/components/identifier";
import { readJson } from "@/components/live/use-live";
import { Money } from "@/components/money";
import { Panel } from "@/components/panel";
import type { BatchRowView } from "@/lib/batches/row-queries";
import type { RowStory } from "@/lib/batches/row-story";
import type { BatchKind } from "@/lib/batches/words";
import { stepWords } from "@/lib/failures/words";
import { destinationKinds, destinations } from "@/lib/fields/destinations";
import { RowHistory } from "./row-story";
import { textOf } from "./rows-table";

/** What is known beside a row; read again when the batch changes. */
export function useRowStory(batchId: string, number: number | null, revision: string) {
  return useQuery({
    queryKey: ["batch-row", batchId, number, revision],
    queryFn: ({ signal }) => readJson<RowStory>(`/api/batches/${batchId}/rows?about=${number}`, signal),
    enabled: number !== null,
    retry: 1,
  });
}

type Props = {
  row: BatchRowView;
  header: readonly string[];
  /** By place: the wire name that the column holds; null: it is left out, or a column of ours. */
  fields: readonly (string | null)[];
  column: number;
  kind: BatchKind;
  /** undefined: it is being read; null: it could not be. */
  story: RowStory | null | undefined;
  onClose: () => void;
};

/** One row: what the file says, what it is read as, why it is not ready, and what was sent to the same before. */
export function RowPanel({ row, header, fields, column, kind, story, onClose }: Props) {
  const ofRow = [
    ...row.errors.filter((one) => one.column === null).map((one) => ({ ...one, isError: true })),
    ...row.warnings.filter((one) => one.column === null).map((one) => ({ ...one, isError: false })),
  ];
  return (
    <Panel
      title={`Row ${row.number}`}
      actions={
        <Button
          variant="plain"
          iconOnly
          aria-label={`Close row ${row.number}`}
          icon={<X size={16} aria-hidden />}
          onClick={onClose}
        />
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        {ofRow.length > 0 ? (
          <ul className="flex flex-col gap-1" aria-label="What is wrong with the row">
            {ofRow.map(({ message, isError }) => (
              <Finding key={message} message={message} isError={isError} />
            ))}
          </ul>
        ) : null}
        {row.fault ? <p className="text-alarm-text">It became no order: {row.fault}</p> : null}
        <Cells row={row} header={header} fields={fields} column={column} />
        <DefinitionList
          items={[
            { term: "Line", value: <span className="figures">{row.line}</span> },
            ...(row.receiverName || row.receiverAccount
              ? [{ term: "Whom", value: [row.receiverName, row.receiverAccount].filter(Boolean).join(" · ") }]
              : []),
            ...(row.verdict === "ready" && kind !== "update"
              ? [
                  {
                    term: "Amount",
                    value: row.amount ? (
                      <Money amount={row.amount} currency={row.currency} copyable />
                    ) : (
                      "not known here: it is in the profile"
                    ),
                  },
                ]
              : []),
            ...(row.endpoint ? [{ term: "Goes by", value: describeWay(row) }] : []),
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
                  ...(row.order.failure
                    ? [
                        { term: "Why", value: row.order.failure.words },
                        { term: "Next", value: stepWords[row.order.failure.step].next },
                      ]
                    : []),
                  ...(row.order.code || row.order.message
                    ? [{ term: "The gateway said", value: <Said code={row.order.code} message={row.order.message} /> }]
                    : []),
                ]
              : []),
          ]}
        />
        {story === undefined ? (
          <p className="text-ink-3">Looking for earlier payments…</p>
        ) : story === null ? (
          <p className="text-alarm-text">Earlier payments could not be read.</p>
        ) : (
          <RowHistory story={story} kind={kind} />
        )}
      </div>
    </Panel>
  );
}

/** "EUR payouts, to bank account" */
function describeWay({ endpoint, destination }: BatchRowView): string {
  const kind = destinationKinds.find((one) => one === destination);
  return kind ? `${endpoint}, to ${destinations[kind].label.toLowerCase()}` : `${endpoint}`;
}

/** Word for word. */
function Said({ code, message }: { code: string | null; message: string | null }) {
  return (
    <span className="break-words">
      {message ?? "no message"}
      {code ? (
        <>
          {" "}
          (code <span className="identifier">{code}</span>)
        </>
      ) : null}
    </span>
  );
}

/** Column by column: raw, read as, why. Blank cells that are not asked for are left out. */
function Cells({ row, header, fields, column }: Pick<Props, "row" | "header" | "fields" | "column">) {
  const shown = header.flatMap((name, at) => {
    const raw = row.cells[at] ?? "";
    const found = [
      ...row.errors.filter((one) => one.column === at).map((one) => ({ ...one, isError: true })),
      ...row.warnings.filter((one) => one.column === at).map((one) => ({ ...one, isError: false })),
    ];
    const text = textOf(row, at);
    return raw === "" && text === "" && found.length === 0 && at !== column ? [] : [{ at, name, raw, text, found }];
  });
  return (
    <FactTable caption="What the file says, and what it is read as" data-cells>
      <thead>
        <tr>
          <th scope="col" className="w-1/2">
            In the file
          </th>
          <th scope="col">Read as</th>
        </tr>
      </thead>
      {shown.map(({ at, name, raw, text, found }) => {
        const field = fields[at] ?? null;
        const value = field === null ? undefined : row.fields[field];
        return (
          <tbody key={at} className={at === column ? "bg-accent-soft" : ""}>
            <tr>
              <th scope="rowgroup" colSpan={2} className="border-b-0! pb-0 text-ink-3 text-xs">
                {name || `column ${at + 1}`}
              </th>
            </tr>
            <tr>
              <td className={`identifier pt-0.5 break-all ${found.length > 0 ? "border-b-0!" : ""}`}>
                {raw || <span className="text-ink-3">blank</span>}
                {text === raw ? null : <span className="block text-xs">typed over: {text || "blank"}</span>}
              </td>
              <td
                className={`pt-0.5 ${found.length > 0 ? "border-b-0!" : ""} ${value === undefined ? "text-ink-3" : "identifier break-all"}`}
              >
                {value ?? readingOf(row, field, found)}
              </td>
            </tr>
            {found.length > 0 ? (
              <tr>
                <td colSpan={2} className="pt-0">
                  <ul>
                    {found.map(({ message, isError }) => (
                      <Finding key={message} message={message} isError={isError} />
                    ))}
                  </ul>
                </td>
              </tr>
            ) : null}
          </tbody>
        );
      })}
    </FactTable>
  );
}

/** Why nothing stands there to be sent. */
function readingOf(row: BatchRowView, field: string | null, found: readonly { isError: boolean }[]): string {
  if (found.some(({ isError }) => isError)) return "not taken";
  if (row.verdict !== "ready") return "once the row is ready";
  return field === null ? "not sent" : "left out";
}

function Finding({ message, isError }: { message: string; isError: boolean }) {
  const Icon = isError ? CircleAlert : TriangleAlert;
  return (
    <li className={`flex items-start gap-1.5 ${isError ? "text-alarm-text" : "text-wait-text"}`}>
      <Icon size={16} className="mt-0.5 shrink-0" aria-hidden />
      {message}
    </li>
  );
}
