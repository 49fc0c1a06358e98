"use client";

import { useEffect, useRef } from "react";
import { Count } from "./count";
import { PageLink } from "./page-link";

export type Tab = { href: string; label: string; count?: number; current: boolean };

const looks = {
  first: {
    nav: "border-b",
    link: "-mb-px rounded-t-sm border-transparent border-b-2 aria-[current]:border-accent min-h-9",
  },
  second: { nav: "pt-1", link: "min-h-7 rounded-md hover:bg-sunken aria-[current]:bg-accent-soft" },
};

type Props = {
  label: string;
  items: readonly Tab[];
  level?: keyof typeof looks;
};

export function Tabs({ label, items, level = "first" }: Props) {
  const nav = useRef<HTMLElement>(null);
  const current = items.find((tab) => tab.current)?.href;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is current once its address is
  useEffect(() => {
    const own = nav.current;
    if (!own) return;
    const watch = new ResizeObserver(() => showCurrent(own));
    watch.observe(own);
    return () => watch.disconnect();
  }, [current]);
  return (
    <nav ref={nav} aria-label={label} className={`overflow-x-auto ${looks[level].nav}`}>
      <ul className="flex gap-1">
        {items.map((tab) => (
          <li key={tab.href}>
            <PageLink
              href={tab.href}
              scroll={false}
              aria-current={tab.current ? "page" : undefined}
              className={`flex items-center gap-1.5 px-2.5 font-medium text-ink-2 text-sm whitespace-nowrap -outline-offset-2! hover:text-ink aria-[current]:text-ink max-md:min-h-11 forced-colors:aria-[current]:outline-2 ${looks[level].link}`}
            >
              {tab.label}
              {tab.count === undefined ? null : (
                <span className="figures rounded-full bg-sunken px-1.5 text-ink-2 text-xs">
                  <Count value={tab.count} />
                </span>
              )}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function showCurrent(nav: HTMLElement): void {
  const tab = nav.querySelector("[aria-current]");
  if (!tab) return;
  const [room, own] = [nav.getBoundingClientRect(), tab.getBoundingClientRect()];
  const neighbour = 32;
  if (own.right > room.right) nav.scrollLeft += own.right - room.right + neighbour;
  else if (own.left < room.left) nav.scrollLeft -= room.left - own.left + neighbour;
}
