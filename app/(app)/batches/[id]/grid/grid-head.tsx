// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual grid are laid out, which a table is not
// biome-ignore-all lint/a11y/useFocusableInteractive: only cells of the file are gone through by keyboard
"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import * as t from "@/messages/batches/shared";
import * as common from "@/messages/common";
import { headHeight } from "./grid-row";
import { type GridColumn, isAmount } from "./row-cells";
import type { Sort } from "./row-store";

type Props = {
  columns: readonly GridColumn[];
  template: string;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
};

export function GridHead({ columns, template, sort, onSort }: Props) {
  const onPress = (by: string) => {
    const direction = sort?.by !== by ? "asc" : sort.direction === "asc" ? "desc" : null;
    onSort(direction && { by, direction });
  };
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-20 grid border-b bg-surface"
      style={{ gridTemplateColumns: template, height: headHeight }}
    >
      <Head name="#" by="number" sort={sort} index={1} end sticky="left-0" onPress={onPress} />
      <Head name={common.status} by="status" sort={sort} index={2} sticky="left-16 max-lg:static" onPress={onPress} />
      {columns.map((column) => (
        <Head
          key={column.index}
          name={<span translate="no">{column.name}</span>}
          title={column.label === null ? t.notUsed(column.name) : `${column.name}: ${column.label}`}
          by={column.field === "amount" ? "amount" : `column.${column.index}`}
          sort={sort}
          index={column.index + 3}
          end={isAmount(column)}
          onPress={onPress}
        />
      ))}
    </div>
  );
}

type HeadProps = {
  name: ReactNode;
  title?: string;
  by: string;
  index: number;
  sort: Sort | null;
  end?: boolean;
  sticky?: string;
  onPress: (by: string) => void;
};

function Head({ name, title, by, index, sort, end = false, sticky, onPress }: HeadProps) {
  const sorted = sort?.by === by ? sort.direction : null;
  const Icon = sorted === "asc" ? ArrowUp : ArrowDown;
  return (
    <div
      role="columnheader"
      aria-colindex={index}
      aria-sort={sorted === null ? undefined : sorted === "asc" ? "ascending" : "descending"}
      className={`flex min-w-0 bg-surface ${sticky ? `sticky z-10 ${sticky}` : ""}`}
    >
      <button
        type="button"
        tabIndex={-1}
        title={title}
        onClick={() => onPress(by)}
        className={`flex w-full min-w-0 items-center gap-1 px-3 font-medium text-ink-2 text-xs hover:bg-sunken hover:text-ink ${end ? "justify-end" : ""}`}
      >
        <span className="truncate">{name}</span>
        {sorted ? <Icon size={12} className="shrink-0" aria-hidden /> : null}
      </button>
    </div>
  );
}
