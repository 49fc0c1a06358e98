"use client";

import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { useRoomBeside } from "@/components/side-panel";
import type { Cause } from "@/lib/files/intake/rows/validated-row";
import type { ErrorKind } from "@/lib/payments/batches/highlight-queries";
import type { BatchKind } from "@/lib/payments/batches/labels";
import type { RowDetail } from "@/lib/payments/batches/rows/row-detail";
import type { BatchRowView } from "@/lib/payments/batches/rows/row-queries";
import * as t from "@/messages/batches/rows";
import type { GridColumn } from "../grid/row-cells";
import { ErrorKinds } from "./error-kinds";
import { RowPanel } from "./row-panel";

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
