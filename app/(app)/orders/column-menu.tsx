import { Check, ChevronDown, ChevronUp, Columns3 } from "lucide-react";
import Link from "next/link";
import { CompactRows, PinColumn, ResetLayout } from "@/components/list/layout-controls";
import type { TableLayout } from "@/components/list/table-layout";
import { hrefWith, type Params, readParam } from "@/components/list/url-state";
import { Menu, menuItemClass } from "@/components/menu";
import {
  type ListColumn,
  listColumns,
  moveColumn,
  ordersLayoutCookie,
  shownColumns,
} from "@/lib/payments/orders/lists/list-columns";
import * as t from "@/messages/orders/shared";

const moveClass =
  "flex size-8 shrink-0 items-center justify-center rounded-sm text-ink-3 hover:bg-sunken hover:text-ink max-md:size-11";

type Props = { params: Params; several: boolean; layout: TableLayout };

export function ColumnMenu({ params, several, layout }: Props) {
  const kept = { cookie: ordersLayoutCookie, layout };
  const shown = shownColumns(readParam(params, "cols"), several);
  const hrefOf = (cols: string | null) => hrefWith("/orders", params, { cols });
  const without = (key: ListColumn) => shown.filter((one) => one !== key).join(".");
  const order = [...shown, ...listColumns.map(({ key }) => key).filter((key) => !shown.includes(key))];
  return (
    <Menu label={t.columns} iconOnly trigger={<Columns3 size={16} aria-hidden />}>
      {order.flatMap((key) => {
        const column = listColumns.find((one) => one.key === key);
        if (!column) return [];
        const at = shown.indexOf(key);
        const name = (
          <>
            <span className="w-4">{at < 0 ? null : <Check size={16} aria-hidden />}</span>
            {column.head}
          </>
        );
        return (
          <span key={key} className="flex items-center" data-stay>
            {column.shown === "always" ? (
              <span className={`${menuItemClass} text-ink-2 hover:bg-transparent`}>{name}</span>
            ) : (
              <Link
                href={hrefOf(at < 0 ? [...shown, key].join(".") : without(key))}
                scroll={false}
                prefetch={false}
                className={menuItemClass}
              >
                {name}
                <span className="sr-only">{at < 0 ? t.showColumn : t.hideColumn}</span>
              </Link>
            )}
            {([-1, 1] as const).map((step) => {
              if (at < 0 || !shown[at + step]) return <span key={step} className="size-8 shrink-0 max-md:size-11" />;
              const label = step < 0 ? t.moveEarlier(column.head) : t.moveLater(column.head);
              const Icon = step < 0 ? ChevronUp : ChevronDown;
              return (
                <Link
                  key={step}
                  href={hrefOf(moveColumn(shown, key, step))}
                  scroll={false}
                  prefetch={false}
                  aria-label={label}
                  title={label}
                  className={moveClass}
                >
                  <Icon size={14} aria-hidden />
                </Link>
              );
            })}
            {at < 0 ? (
              <span className="size-8 shrink-0 max-md:size-11" />
            ) : (
              <PinColumn {...kept} column={key} name={column.head} className={moveClass} />
            )}
          </span>
        );
      })}
      <hr className="my-1" />
      <CompactRows {...kept} />
      <ResetLayout cookie={ordersLayoutCookie} href={hrefOf(null)} />
    </Menu>
  );
}
