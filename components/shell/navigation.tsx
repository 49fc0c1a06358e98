"use client";

import { FileUp, Plus } from "lucide-react";
import { usePathname } from "next/navigation";
import * as common from "@/messages/common";
import * as t from "@/messages/components/shell";
import { buttonClass } from "../button";
import { PageLink } from "../page-link";
import type { NavigationPage } from "../pages";
import { MenuCount, type MenuCounts } from "./menu-count";
import { PageIcon } from "./navigation-icon";

type Props = {
  groups: readonly (readonly NavigationPage[])[];
  /** What this user may begin; the other buttons are left out. */
  begins: readonly Beginning[];
  counts: MenuCounts;
  openedAt: Date;
  narrow?: boolean;
  /** Called when a link was followed; the sheet closes itself. */
  onFollow?: () => void;
};

/** What a day begins with. */
const beginnings = {
  "/payouts/new": { label: common.newPayout, icon: Plus },
  "/batches/new": { label: common.newBatch, icon: FileUp },
} as const;
export type Beginning = keyof typeof beginnings;

/** The menu itself, in the sidebar and in the sheet. */
export function Navigation({ groups, begins, counts, openedAt, narrow = false, onFollow }: Props) {
  const path = usePathname();
  return (
    <nav aria-label={t.main} className="flex flex-col gap-2">
      {begins.length > 0 ? (
        <div className="mb-1 flex flex-col gap-2">
          {begins.map((href) => {
            const { label, icon: Icon } = beginnings[href];
            return (
              <PageLink
                key={href}
                href={href}
                onClick={onFollow}
                title={narrow ? label : undefined}
                className={`${buttonClass("outlined", "normal", narrow)} ${narrow ? "mx-auto" : "w-full"}`}
              >
                <Icon size={16} aria-hidden />
                <span className={narrow ? "sr-only" : ""}>{label}</span>
              </PageLink>
            );
          })}
        </div>
      ) : null}
      {groups.map((group) => (
        <ul key={group[0]?.href} className="flex flex-col gap-0.5 not-first:border-t not-first:pt-2">
          {group.map((page) => (
            <li key={page.href}>
              <PageLink
                href={page.href}
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
              </PageLink>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
