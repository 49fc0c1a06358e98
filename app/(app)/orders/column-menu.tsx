import { Check, Columns3 } from "lucide-react";
import Link from "next/link";
import { hrefWith, type Params, readParam } from "@/components/list/url-state";
import { Menu, menuItemClass } from "@/components/menu";
import { chosenColumns } from "@/components/order/order-columns";
import * as t from "@/messages/orders/shared";

/** Which columns are there, one link for each: the address holds the choice. */
export function ColumnMenu({ params }: { params: Params }) {
  const shown =
    readParam(params, "cols")?.split(".") ?? chosenColumns.flatMap(({ key, usual }) => (usual ? [key] : []));
  const toggled = (key: string) => {
    const next = chosenColumns.flatMap((column) =>
      (column.key === key) !== shown.includes(column.key) ? [column.key] : [],
    );
    // "none" names no column, so that even the last one can be taken away.
    return hrefWith("/orders", params, { cols: next.join(".") || "none" });
  };
  return (
    <Menu label={t.columns} iconOnly trigger={<Columns3 size={16} aria-hidden />}>
      {chosenColumns.map(({ key, head }) => (
        <Link key={key} href={toggled(key)} scroll={false} prefetch={false} className={menuItemClass}>
          <span className="w-4">{shown.includes(key) ? <Check size={16} aria-hidden /> : null}</span>
          {head}
          <span className="sr-only">{shown.includes(key) ? t.hideColumn : t.showColumn}</span>
        </Link>
      ))}
      <Link
        href={hrefWith("/orders", params, { cols: null })}
        scroll={false}
        prefetch={false}
        className={menuItemClass}
      >
        {t.resetColumns(<span className="w-4" />)}
      </Link>
    </Menu>
  );
}
