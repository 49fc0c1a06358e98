"use client";

import { CircleAlert, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { DefinitionList } from "@/components/definition-list";
import { FactTable } from "@/components/fact-table";
import { Identifier } from "@/components/identifier";
import { Money } from "@/components/money";
import type { BatchRowView } from "@/lib/batches/row-queries";
import type { RowStory } from "@/lib/batches/row-story";
import type { BatchKind } from "@/lib/batches/words";
import { stepWords } from "@/lib/failures/words";
import { destinationKinds, destinations } from "@/lib/fields/destinations";
import { findingsOf, type GridColumn, textOf } from "./grid/row-cells";
import { RowCellInput } from "./row-cell-input";
import { RowHistory } from "./row-story";

type Props = {
  row: BatchRowView;
  columns: readonly GridColumn[];
  /** The active one. */
  column: number;
  kind: BatchKind;
  /** undefined: it is being read; null: it could not be. */
  story: RowStory | null | undefined;
  /** Each cell is a field here; null: it is only shown. */
  onEdit: ((column: number, text: string) => void) | null;
  /** What is not saved yet, by column. */
  unsaved: ReadonlyMap<number, string> | null;
};

/** One row: what the file says, what it is read as, why it is not ready, and what was sent to the same before. */
export function RowPanel({ row, columns, column, kind, story, onEdit, unsaved }: Props) {
  const ofRow = [
    ...row.errors.filter((one) => one.column === null).map((one) => ({ ...one, isError: true })),
    ...row.warnings.filter((one) => one.column === null).map((one) => ({ ...one, isError: false })),
  ];
  return (
    <div className="flex flex-col gap-4 text-sm">
      {ofRow.length > 0 ? (
        <ul className="flex flex-col gap-1" aria-label="What is wrong with the row">
          {ofRow.map(({ message, isError }) => (
            <Finding key={message} message={message} isError={isError} />
          ))}
        </ul>
      ) : null}
      {row.fault ? <p className="text-alarm-text">No order was made: {row.fault}</p> : null}
      <Cells row={row} columns={columns} column={column} onEdit={onEdit} unsaved={unsaved} />
      <DefinitionList
        items={[
          { term: "Line", value: <span className="figures">{row.line}</span> },
          ...(row.receiverName || row.receiverAccount
            ? [{ term: "Payee", value: [row.receiverName, row.receiverAccount].filter(Boolean).join(" · ") }]
            : []),
          ...(row.verdict === "ready" && kind !== "update"
            ? [
                {
                  term: "Amount",
                  value: row.amount ? (
                    <Money amount={row.amount} currency={row.currency} copyable />
                  ) : (
                    "the profile's own amount"
                  ),
                },
              ]
            : []),
          ...(row.endpoint ? [{ term: "Endpoint", value: describeWay(row) }] : []),
          { term: "Order id", value: <Identifier value={row.clientOrderId} label="client order id" whole /> },
          ...(row.order
            ? [
                {
                  term: "Order",
                  value: (
                    <Link className="link" href={`/orders/${row.order.id}`} prefetch={false}>
                      Open the order
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
                  ? [{ term: "Gateway message", value: <Said code={row.order.code} message={row.order.message} /> }]
                  : []),
              ]
            : []),
        ]}
      />
      {story === undefined ? (
        <p className="text-ink-3">Loading earlier payments…</p>
      ) : story === null ? (
        <p className="text-alarm-text">Earlier payments could not be loaded.</p>
      ) : (
        <RowHistory story={story} kind={kind} />
      )}
    </div>
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

/** Column by column: raw, read as, why. Blank cells that are not asked for are left out where they cannot be typed into. */
function Cells({ row, columns, column, onEdit, unsaved }: Omit<Props, "kind" | "story">) {
  const shown = columns.flatMap(({ index: at, name, field }) => {
    const raw = row.cells[at] ?? "";
    const found = findingsOf(row, at, columns);
    const text = unsaved?.get(at) ?? textOf(row, at);
    const isNothing = raw === "" && text === "" && found.length === 0 && at !== column && onEdit === null;
    return isNothing ? [] : [{ at, name, field, raw, text, found }];
  });
  return (
    <FactTable caption="As written and as read" data-cells>
      <thead>
        <tr>
          <th scope="col" className="w-1/2">
            As written
          </th>
          <th scope="col">As read</th>
        </tr>
      </thead>
      {shown.map(({ at, name, field, raw, text, found }) => {
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
                {onEdit ? (
                  <RowCellInput
                    label={`${name}, row ${row.number}`}
                    text={text}
                    isWrong={found.some(({ isError }) => isError)}
                    onSave={(next) => onEdit(at, next)}
                  />
                ) : (
                  raw || <span className="text-ink-3">blank</span>
                )}
                {text === raw ? null : (
                  <span className="block text-xs">
                    {onEdit ? `In the file: ${raw || "blank"}` : `edited: ${text || "blank"}`}
                  </span>
                )}
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
  if (found.some(({ isError }) => isError)) return "not read";
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
