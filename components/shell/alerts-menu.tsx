"use client";

import { Bell } from "lucide-react";
import { useState } from "react";
import * as t from "@/messages/components/shell";
import { makeLate } from "../late";
import { Menu, menuItemClass } from "../menu";
import { PageLink } from "../page-link";
import type { MenuCounts } from "./followed-count";

export const MenuCount = makeLate(async () => (await import("./followed-count")).FollowedCount);

const NewestAlerts = makeLate(async () => (await import("./newest-alerts")).NewestAlerts);

type Props = { counts: MenuCounts; openedAt: Date };

export function AlertsMenu({ counts, openedAt }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu
      variant="plain"
      iconOnly
      onOpen={setOpen}
      className="relative flex size-8 items-center justify-center rounded-md text-ink-2 hover:bg-sunken max-md:size-11"
      trigger={
        <>
          <Bell size={16} aria-hidden />
          <span className="sr-only">{t.alerts}</span>
          <MenuCount href="/alerts" counts={counts} openedAt={openedAt} narrow />
        </>
      }
    >
      <div className="w-96 max-w-full">
        <p className="px-2 py-1 font-medium text-base">{t.alerts}</p>
        {isOpen ? <NewestAlerts /> : null}
        <p className="mt-1 flex justify-between gap-2 border-t pt-1 text-sm">
          <PageLink href="/alerts" className={menuItemClass}>
            {t.allAlerts}
          </PageLink>
          <PageLink href="/account?tab=notifications" className={`${menuItemClass} justify-end`}>
            {t.notificationSettings}
          </PageLink>
        </p>
      </div>
    </Menu>
  );
}
