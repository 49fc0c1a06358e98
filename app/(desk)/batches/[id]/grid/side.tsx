"use client";

import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { useRoomBeside } from "@/components/side-panel";
import type { ErrorKind } from "@/lib/batches/look-queries";
import type { BatchRowView, Fault } from "@/lib/batches/row-queries";
import type { RowStory } from "@/lib/batches/row-story";
import type { BatchKind } from "@/lib/batches/words";
import { ErrorKinds } from "../error-kinds";
import { RowPanel } from "../row-panel";
import type { GridColumn } from "./row-cells";

export type SideTab = "row" | "errors" | "difference" | "timeline";

type Props = {
  tab: SideTab;
  onTab: (tab: SideTab) => void;
  onClose: () => void;
  row: BatchRowView | undefined;
  column: number;
  columns: readonly GridColumn[];
  kind: BatchKind;
  /** undefined: it is being read; null: it could not be. */
  story: RowStory | null | undefined;
  errors: readonly ErrorKind[];
  shownFault: Fault | null;
  onFault: (fault: Fault | null) => void;
  onGo: (number: number, column: number | null) => void;
  /** Cells can be corrected in the sheet; null: they cannot be edited. */
  onEdit: ((number: number, column: number, text: string) => void) | null;
  unsaved: ReadonlyMap<number, string> | null;
  difference: ReactNode;
  timeline: ReactNode;
};

/** What is known beside the grid: the active row, the errors by kind, the difference to the last batch, and the timeline. */
export function Side(props: Props) {
  const { tab, onTab, onClose, row, errors, difference } = props;
  const beside = useRoomBeside();
  const tabs: { tab: SideTab; label: string }[] = [
    { tab: "row", label: row ? `Row ${row.number}` : "Row" },
    ...(errors.length > 0 ? [{ tab: "errors" as const, label: "Errors" }] : []),
    ...(difference ? [{ tab: "difference" as const, label: "Difference" }] : []),
    { tab: "timeline", label: "Timeline" },
  ];
  const body = (
    <>
      <div className="flex flex-wrap gap-1" role="toolbar" aria-label="What the side panel shows">
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
      <Dialog open onClose={onClose} title={row && tab === "row" ? `Row ${row.number}` : "Beside the rows"} form="side">
        {body}
      </Dialog>
    );
  }
  return (
    <aside
      aria-label="Side panel"
      className="relative w-88 shrink-0 overflow-y-auto rounded-lg border bg-surface p-3 text-sm"
    >
      <h2 className="sr-only">{tabs.find((one) => one.tab === tab)?.label}</h2>
      <Button
        variant="plain"
        size="small"
        iconOnly
        className="absolute top-3 right-2"
        aria-label="Close the side panel"
        icon={<X size={16} aria-hidden />}
        onClick={onClose}
      />
      {body}
    </aside>
  );
}

function Body(props: Props & { isSheet: boolean }) {
  const { tab, row, column, columns, kind, story, errors, shownFault, onFault, onGo, onEdit, unsaved, isSheet } = props;
  switch (tab) {
    case "row":
      return row ? (
        <RowPanel
          key={row.number}
          row={row}
          columns={columns}
          column={column}
          kind={kind}
          story={story}
          unsaved={unsaved}
          onEdit={isSheet && onEdit && row.verdict !== "aside" ? (at, text) => onEdit(row.number, at, text) : null}
        />
      ) : (
        <p className="text-ink-2 text-sm">Choose a row to see what it says, what it is read as, and why.</p>
      );
    case "errors":
      return (
        <ErrorKinds
          errors={errors}
          header={columns.map(({ name }) => name)}
          shown={shownFault}
          onShow={onFault}
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
