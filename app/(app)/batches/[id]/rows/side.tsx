"use client";

import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/button";
import { Count } from "@/components/count";
import { Dialog } from "@/components/dialog";
import { useRoomBeside } from "@/components/side-panel";
import type { Cause } from "@/lib/files/intake/rows/validated-row";
import type { ErrorKind } from "@/lib/payments/batches/highlight-queries";
import type { BatchKind } from "@/lib/payments/batches/labels";
import type { RowDetail } from "@/lib/payments/batches/rows/row-detail";
import type { BatchRowView } from "@/lib/payments/batches/rows/row-queries";
import * as t from "@/messages/batches/rows";
import type { GridColumn } from "../grid/row-cells";
import { RowPanel } from "./row-panel";

type ErrorKindsProps = {
  errors: readonly ErrorKind[];
  header: readonly string[];
  shown: Cause | null;
  onShow: (cause: Cause | null) => void;
  onGo: (number: number, column: number | null) => void;
};

function ErrorKinds({ errors, header, shown, onShow, onGo }: ErrorKindsProps) {
  return (
    <section aria-label={t.errorsTitle}>
      <h2 className="mb-2 text-lg">{t.errorsTitle}</h2>
      <ul className="flex flex-col gap-3 text-sm">
        {errors.map(({ message, rows, first, ...cause }) => {
          const { column, field, key } = cause;
          const isShown = shown?.column === column && shown.field === field && shown.key === key;
          return (
            <li key={`${column} ${field} ${key}`}>
              <span className="font-medium">
                <Count value={rows} /> ×{" "}
              </span>
              {message}
              <span className="figures flex flex-wrap items-center gap-x-2 text-ink-3 text-xs">
                {column === null ? "" : `${header[column] ?? ""}, `}
                {t.row(rows)}
                {first.map((number) => (
                  <button
                    key={number}
                    type="button"
                    className="link min-h-6 min-w-6 max-md:min-h-11"
                    aria-label={t.rowLink(number)}
                    onClick={() => onGo(number, column)}
                  >
                    {number}
                  </button>
                ))}
                {rows > first.length ? "…" : null}
                {rows > 1 ? (
                  <button
                    type="button"
                    className="link min-h-6 max-md:min-h-11"
                    aria-pressed={isShown}
                    onClick={() => onShow(isShown ? null : cause)}
                  >
                    {isShown ? t.clearFilterLabel : t.filterErrorLabel}
                  </button>
                ) : null}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export type SideTab = "row" | "errors" | "difference" | "timeline";

type Props = {
  tab: SideTab;
  onTab: (tab: SideTab) => void;
  onClose: () => void;
  row: BatchRowView | undefined;
  column: number;
  columns: readonly GridColumn[];
  kind: BatchKind;
  detail: RowDetail | null | undefined;
  errors: readonly ErrorKind[];
  shownCause: Cause | null;
  onCause: (cause: Cause | null) => void;
  onGo: (number: number, column: number | null) => void;
  onEdit: ((number: number, column: number, text: string) => void) | null;
  unsaved: ReadonlyMap<number, string> | null;
  difference: ReactNode;
  timeline: ReactNode;
};

export function Side(props: Props) {
  const { tab, onTab, onClose, row, errors, difference } = props;
  const beside = useRoomBeside();
  const tabs: { tab: SideTab; label: string }[] = [
    { tab: "row", label: row ? t.rowTitle(row.number) : t.rowTab },
    ...(errors.length > 0 ? [{ tab: "errors" as const, label: t.errors }] : []),
    ...(difference ? [{ tab: "difference" as const, label: t.difference }] : []),
    { tab: "timeline", label: t.timeline },
  ];
  const body = (
    <>
      <div className="flex flex-wrap gap-1" role="toolbar" aria-label={t.panelTabsName}>
        {tabs.map((one) => (
          <button
            key={one.tab}
            type="button"
            aria-pressed={tab === one.tab}
            onClick={() => onTab(one.tab)}
            className="min-h-7 rounded-md px-2 font-medium text-ink-2 text-sm hover:bg-sunken aria-pressed:bg-accent-soft aria-pressed:text-ink max-md:min-h-11"
          >
            {one.label}
          </button>
        ))}
      </div>
      <div className="mt-3">
        <Body {...props} isSheet={!beside} />
      </div>
    </>
  );
  if (!beside) {
    return (
      <Dialog open onClose={onClose} title={row && tab === "row" ? t.rowTitle(row.number) : t.sidePanel} form="side">
        {body}
      </Dialog>
    );
  }
  return (
    <aside
      aria-label={t.panelName}
      className="relative w-88 shrink-0 overflow-y-auto rounded-lg border bg-surface p-3 text-sm"
    >
      <h2 className="sr-only">{tabs.find((one) => one.tab === tab)?.label}</h2>
      <Button
        variant="plain"
        size="small"
        iconOnly
        className="absolute top-3 right-2"
        aria-label={t.panelClose}
        icon={<X size={16} aria-hidden />}
        onClick={onClose}
      />
      {body}
    </aside>
  );
}

function Body(props: Props & { isSheet: boolean }) {
  const { tab, row, column, columns, kind, detail, errors, shownCause, onCause, onGo, onEdit, unsaved, isSheet } =
    props;
  switch (tab) {
    case "row":
      return row ? (
        <RowPanel
          key={row.number}
          row={row}
          columns={columns}
          column={column}
          kind={kind}
          detail={detail}
          unsaved={unsaved}
          onEdit={isSheet && onEdit && row.verdict !== "aside" ? (at, text) => onEdit(row.number, at, text) : null}
        />
      ) : (
        <p className="text-ink-2 text-sm">{t.panelEmptyHint}</p>
      );
    case "errors":
      return (
        <ErrorKinds
          errors={errors}
          header={columns.map(({ name }) => name)}
          shown={shownCause}
          onShow={onCause}
          onGo={onGo}
        />
      );
    case "difference":
      return props.difference;
    case "timeline":
      return props.timeline;
    default:
      return tab satisfies never;
  }
}
