"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { buttonClass } from "../button";
import { MenuCount, type MenuCounts } from "./menu-count";
import { PageIcon } from "./navigation-icon";
import type { NavigationPage } from "./pages";

type Props = {
  groups: readonly (readonly NavigationPage[])[];
  /** Whether this person may prepare payouts; the button is left out otherwise. */
  canPay: boolean;
  counts: MenuCounts;
  openedAt: Date;
  narrow?: boolean;
  /** Called when a link was followed; the sheet closes itself. */
  onFollow?: () => void;
};

/** The menu itself, in the sidebar and in the sheet. No prefetch: each would ask the database for a page nobody wants. */
export function Navigation({ groups, canPay, counts, openedAt, narrow = false, onFollow }: Props) {
  const path = usePathname();
  return (
    <nav aria-label="Main" className="flex flex-col gap-2">
      {canPay ? (
        <Link
          href="/payouts/new"
          prefetch={false}
          onClick={onFollow}
          title={narrow ? "New payout" : undefined}
          className={`${buttonClass("outlined", "normal", narrow)} mb-1 ${narrow ? "mx-auto" : "w-full"}`}
        >
          <Plus size={16} aria-hidden />
          <span className={narrow ? "sr-only" : ""}>New payout</span>
        </Link>
      ) : null}
      {groups.map((group) => (
        <ul key={group[0]?.href} className="flex flex-col gap-0.5 not-first:border-t not-first:pt-2">
          {group.map((page) => (
            <li key={page.href}>
              <Link
                href={page.href}
                prefetch={false}
                onClick={onFollow}
                title={narrow ? page.label : undefined}
                aria-current={path === page.href || path.startsWith(`${page.href}/`) ? "page" : undefined}
                className={`relative flex min-h-8 items-center gap-2.5 rounded-md px-2.5 text-base text-ink-2 transition-colors hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-ink max-md:min-h-11 ${narrow ? "justify-center" : ""}`}
              >
                <PageIcon name={page.icon} />
                <span className={narrow ? "sr-only" : ""}>{page.label}</span>
                {page.href in counts ? (
                  <MenuCount href={page.href} counts={counts} openedAt={openedAt} narrow={narrow} />
                ) : null}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
