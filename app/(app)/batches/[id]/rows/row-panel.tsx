"use client";

import { CircleAlert, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useEffect, useState } from "react";
import { FactTable } from "@/components/fact-table";
import { Identifier } from "@/components/identifier";
import { Input } from "@/components/input";
import { Money } from "@/components/money";
import { DefinitionList } from "@/components/panel";
import { destinationKinds, destinations } from "@/lib/gateway/fields/destinations";
import type { BatchKind } from "@/lib/payments/batches/labels";
import type { RowDetail } from "@/lib/payments/batches/rows/row-detail";
import type { BatchRowView } from "@/lib/payments/batches/rows/row-queries";
import { stepLabels } from "@/lib/payments/failures/messages";
import * as t from "@/messages/batches/rows";
import * as common from "@/messages/common";
import { findingsOf, type GridColumn, textOf } from "../grid/row-cells";
import { RowHistory } from "./row-detail";

type RowCellInputProps = { label: string; text: string; isWrong: boolean; onSave: (text: string) => void };

function RowCellInput({ label, text, isWrong, onSave }: RowCellInputProps) {
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  const save = () => {
    if (typed !== text) onSave(typed);
  };
  return (
    <Input
      aria-label={label}
      aria-invalid={isWrong || undefined}
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === "Enter") save();
        if (event.key === "Escape") setTyped(text);
      }}
    />
  );
}

type Props = {
  row: BatchRowView;
  columns: readonly GridColumn[];
  column: number;
  kind: BatchKind;
  detail: RowDetail | null | undefined;
  onEdit: ((column: number, text: string) => void) | null;
  unsaved: ReadonlyMap<number, string> | null;
};

export function RowPanel({ row, columns, column, kind, detail, onEdit, unsaved }: Props) {
  const ofRow = [
    ...row.errors.filter((one) => one.column === null).map((one) => ({ ...one, isError: true })),
    ...row.warnings.filter((one) => one.column === null).map((one) => ({ ...one, isError: false })),
  ];
  return (
    <div className="flex flex-col gap-4 text-sm">
      {ofRow.length > 0 ? (
        <ul className="flex flex-col gap-1" aria-label={t.issuesTitle}>
          {ofRow.map(({ message, isError }) => (
            <Finding key={message} message={message} isError={isError} />
          ))}
        </ul>
      ) : null}
      {row.fault ? <p className="text-alarm-text">{t.blockedFault(row.fault)}</p> : null}
      <Cells row={row} columns={columns} column={column} onEdit={onEdit} unsaved={unsaved} />
      <DefinitionList
        items={[
          { term: t.line, value: <span className="figures">{row.line}</span> },
          ...(row.receiverName || row.receiverAccount
            ? [{ term: common.payee, value: [row.receiverName, row.receiverAccount].filter(Boolean).join(" · ") }]
            : []),
          ...(row.verdict === "ready" && kind !== "update"
            ? [
                {
                  term: common.amount,
                  value: row.amount ? <Money amount={row.amount} currency={row.currency} copyable /> : t.profileAmount,
                },
              ]
            : []),
          ...(row.endpoint ? [{ term: common.endpoint, value: describeWay(row) }] : []),
          {
            term: t.clientIdLabel,
            value: <Identifier value={row.clientOrderId} label={common.clientIdPhrase} whole />,
          },
          ...(row.order
            ? [
                {
                  term: common.order,
                  value: (
                    <Link className="link" href={`/orders/${row.order.id}`} prefetch={false}>
                      {t.viewOrder}
                    </Link>
                  ),
                },
                ...(row.order.failure
                  ? [
                      { term: common.reason, value: row.order.failure.explanation },
                      { term: t.nextStep, value: stepLabels[row.order.failure.step].next },
                    ]
                  : []),
                ...(row.order.code || row.order.message
                  ? [{ term: t.gatewayMessage, value: <Reported code={row.order.code} message={row.order.message} /> }]
                  : []),
              ]
            : []),
        ]}
      />
      {detail === undefined ? (
        <p className="text-ink-3">{t.historyLoading}</p>
      ) : detail === null ? (
        <p className="text-alarm-text">{t.historyFailed}</p>
      ) : (
        <RowHistory detail={detail} kind={kind} />
      )}
    </div>
  );
}

function describeWay({ endpoint, destination }: BatchRowView): string {
  const kind = destinationKinds.find((one) => one === destination);
  return kind ? t.to(endpoint, destinations[kind].label.toLowerCase()) : `${endpoint}`;
}

function Reported({ code, message }: { code: string | null; message: string | null }) {
  return (
    <span className="break-words">
      {message ?? t.noMessage}
      {code ? t.code(<span className="identifier">{code}</span>) : null}
    </span>
  );
}

function Cells({ row, columns, column, onEdit, unsaved }: Omit<Props, "kind" | "detail">) {
  const shown = columns.flatMap(({ index: at, name, field }) => {
    const raw = row.cells[at] ?? "";
    const found = findingsOf(row, at, columns);
    const text = unsaved?.get(at) ?? textOf(row, at);
    const isNothing = raw === "" && text === "" && found.length === 0 && at !== column && onEdit === null;
    return isNothing ? [] : [{ at, name, field, raw, text, found }];
  });
  return (
    <FactTable caption={t.valuesCaption} data-cells heads={[{ head: t.fileHead, className: "w-1/2" }, t.asRead]}>
      {shown.map(({ at, name, field, raw, text, found }) => {
        const value = field === null ? undefined : row.fields[field];
        return (
          <tbody key={at} className={at === column ? "bg-accent-soft" : ""}>
            <tr>
              <th scope="rowgroup" colSpan={2} className="border-b-0! pb-0 text-ink-3 text-xs">
                {name ? <span translate="no">{name}</span> : t.column(at + 1)}
              </th>
            </tr>
            <tr>
              <td className={`identifier pt-0.5 break-all ${found.length > 0 ? "border-b-0!" : ""}`}>
                {onEdit ? (
                  <RowCellInput
                    label={t.cellName(name, row.number)}
                    text={text}
                    isWrong={found.some(({ isError }) => isError)}
                    onSave={(next) => onEdit(at, next)}
                  />
                ) : (
                  raw || <span className="text-ink-3">{t.blank}</span>
                )}
                {text === raw ? null : (
                  <span className="block text-xs">
                    {onEdit ? t.fileValueNote(raw || t.blank) : t.edited(text || t.blank)}
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

function readingOf(row: BatchRowView, field: string | null, found: readonly { isError: boolean }[]): string {
  if (found.some(({ isError }) => isError)) return t.notValid;
  if (row.verdict !== "ready") return t.pending;
  return field === null ? t.notSent : t.ignored;
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
