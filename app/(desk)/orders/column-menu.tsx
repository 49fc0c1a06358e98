import { Check, Columns3 } from "lucide-react";
import Link from "next/link";
import { hrefWith, type Params, readParam } from "@/components/data-table/url-state";
import { Menu, menuItemClass } from "@/components/menu";
import { chosenColumns } from "./order-columns";

/** Which columns stand there, one link for each: the address holds the choice. */
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
    <Menu
      trigger={
        <>
          <Columns3 size={16} aria-hidden /> Columns
        </>
      }
    >
      {chosenColumns.map(({ key, head }) => (
        <Link key={key} href={toggled(key)} scroll={false} prefetch={false} className={menuItemClass}>
          <span className="w-4">{shown.includes(key) ? <Check size={16} aria-hidden /> : null}</span>
          {head}
          <span className="sr-only">{shown.includes(key) ? ", shown: take it away" : ": show it"}</span>
        </Link>
      ))}
      <Link
        href={hrefWith("/orders", params, { cols: null })}
        scroll={false}
        prefetch={false}
        className={menuItemClass}
      >
        <span className="w-4" />
        The usual ones
      </Link>
    </Menu>
  );
}
