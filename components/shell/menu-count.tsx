"use client";

import { createContext, type ReactNode, useContext } from "react";
import { useLive } from "../live/use-live";

/** Counts of the menu by the address of their page; each asks a person to look. */
export type MenuCounts = Readonly<Record<string, number>>;

const MenuCountsContext = createContext<MenuCounts>({});
/** As far as is counted. */
const countedMax = 99;

/** Counts that follow what happens, for all menus of the page. */
export function MenuCountsProvider({ counts, openedAt, children }: Props) {
  const { data } = useLive<MenuCounts>(["counts"], "/api/counts", { topics: ["callback"], openedAt });
  return <MenuCountsContext value={data ?? counts}>{children}</MenuCountsContext>;
}

type Props = { counts: MenuCounts; openedAt: Date; children: ReactNode };

/** How many things on a page need a look; nothing when none does. */
export function MenuCount({ href, narrow }: { href: string; narrow: boolean }) {
  const count = useContext(MenuCountsContext)[href] ?? 0;
  if (count === 0) return null;
  const shown = count > countedMax ? `${countedMax}+` : String(count);
  return (
    <span
      className={`figures rounded-full bg-alarm-tint px-1.5 font-medium text-alarm-text text-xs ${narrow ? "absolute top-0 right-0" : "ml-auto"}`}
    >
      {shown}
      <span className="sr-only"> need a look</span>
    </span>
  );
}
