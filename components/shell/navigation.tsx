"use client";

import { Plus } from "lucide-react";
import { usePathname } from "next/navigation";
import * as t from "@/messages/components/shell";
import { buttonClass } from "../button";
import { Menu, menuItemClass } from "../menu";
import { PageLink } from "../page-link";
import { type Beginning, beginnings, type NavigationPage } from "../pages";
import { MenuCount } from "./alerts-menu";
import type { MenuCounts } from "./followed-count";
import { PageIcon } from "./navigation-icon";

type Props = {
  groups: readonly (readonly NavigationPage[])[];
  begins: readonly Beginning[];
  counts: MenuCounts;
  openedAt: Date;
  narrow?: boolean;
  onFollow?: () => void;
};

const isWithin = (path: string, { href, within = [] }: NavigationPage) =>
  [href, ...within].some((one) => path === one || path.startsWith(`${one}/`));

export function Navigation({ groups, begins, counts, openedAt, narrow = false, onFollow }: Props) {
  const path = usePathname();
  return (
    <nav aria-label={t.main} className="flex grow flex-col gap-2">
      {begins.length > 0 ? (
        <Menu
          label={narrow ? t.newLabel : undefined}
          className={`${buttonClass("outlined", "normal", narrow)} mb-1 ${narrow ? "mx-auto" : "w-full"}`}
          trigger={
            <>
              <Plus size={16} aria-hidden />
              <span className={narrow ? "sr-only" : ""}>{t.newLabel}</span>
            </>
          }
        >
          <ul>
            {beginnings
              .filter(({ href }) => begins.includes(href))
              .map(({ href, label }) => (
                <li key={href}>
                  <PageLink href={href} onClick={onFollow} className={menuItemClass}>
                    {label}
                  </PageLink>
                </li>
              ))}
          </ul>
        </Menu>
      ) : null}
      {groups.map((group) => (
        <ul key={group[0]?.href} className="flex flex-col gap-0.5 not-first:border-t not-first:pt-2 last:mt-auto">
          {group.map((page) => (
            <li key={page.href}>
              <PageLink
                href={page.href}
                onClick={onFollow}
                title={narrow ? page.label : undefined}
                aria-current={isWithin(path, page) ? "page" : undefined}
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
