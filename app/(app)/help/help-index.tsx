"use client";

import { usePathname } from "next/navigation";
import { PageLink } from "@/components/page-link";
import * as common from "@/messages/common";
import { helpPages } from "./topics";

export function HelpIndex() {
  const path = usePathname();
  return (
    <nav aria-label={common.help} className="overflow-x-auto lg:sticky lg:top-[calc(var(--band-height)+24px)]">
      <ul className="flex gap-1 lg:flex-col lg:gap-0.5">
        {helpPages.map(({ href, label }) => (
          <li key={href}>
            <PageLink
              href={href}
              aria-current={path === href ? "page" : undefined}
              className="flex min-h-8 items-center rounded-md px-2.5 text-ink-2 text-sm whitespace-nowrap -outline-offset-2! hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-ink max-md:min-h-11 forced-colors:aria-[current]:outline-2"
            >
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
