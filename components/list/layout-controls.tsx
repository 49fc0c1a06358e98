"use client";

import { Check, Pin, PinOff } from "lucide-react";
import Link from "next/link";
import * as t from "@/messages/components/list";
import { menuItemClass } from "../menu";
import { type TableLayout, usualLayout } from "./table-layout";
import { useLayoutChange } from "./use-table-layout";

type Props = { cookie: string; layout: TableLayout };

export function PinColumn({
  cookie,
  layout,
  column,
  name,
  className,
}: Props & Record<"column" | "name" | "className", string>) {
  const change = useLayoutChange(cookie);
  const pinned = layout.pinned === column;
  const label = pinned ? t.unpinColumn(name) : t.pinColumn(name);
  const Icon = pinned ? PinOff : Pin;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`${className} ${pinned ? "text-accent" : ""}`}
      onClick={() => change({ pinned: pinned ? null : column })}
    >
      <Icon size={14} aria-hidden />
    </button>
  );
}

export function CompactRows({ cookie, layout }: Props) {
  const change = useLayoutChange(cookie);
  return (
    <button
      type="button"
      data-stay
      aria-pressed={layout.compact}
      className={menuItemClass}
      onClick={() => change({ compact: !layout.compact })}
    >
      <span className="w-4">{layout.compact ? <Check size={16} aria-hidden /> : null}</span>
      {t.compactRows}
    </button>
  );
}

export function ResetLayout({ cookie, href }: { cookie: string; href: string }) {
  const change = useLayoutChange(cookie);
  return (
    <Link href={href} scroll={false} prefetch={false} className={menuItemClass} onClick={() => change(usualLayout)}>
      <span className="w-4" />
      {t.resetColumns}
    </Link>
  );
}
