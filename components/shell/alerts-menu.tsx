"use client";

import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useState } from "react";
import * as t from "@/messages/components/shell";
import { StatusIcon } from "../icon";
import { readJson } from "../live/use-live";
import { Menu, menuItemClass } from "../menu";
import { PageLink } from "../page-link";
import { toneSurface } from "../tones";
import { When } from "../when";
import type { AlertLine } from "./alert-line";
import { MenuCount, type MenuCounts } from "./menu-count";

type Props = { counts: MenuCounts; openedAt: Date };

/** The newest alerts in a panel, each with its amount and payee; the list is read when it is opened. */
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
        {isOpen ? <Newest /> : null}
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

function Newest() {
  const { data, error } = useQuery({
    queryKey: ["alerts"],
    queryFn: ({ signal }) => readJson<{ alerts: AlertLine[] }>("/api/alerts", signal),
    staleTime: 0,
  });
  if (error) {
    return (
      <p role="alert" className="p-2 text-base">
        {t.alertsCouldntBeLoaded}
      </p>
    );
  }
  if (!data) return <p className="min-h-24 p-2 text-base text-ink-3">{t.loadingAlerts}</p>;
  if (data.alerts.length === 0) return <p className="p-2 text-base text-ink-2">{t.noAlertsYet}</p>;
  return (
    <ul className="max-h-[min(28rem,60dvh)] overflow-y-auto">
      {data.alerts.map(({ id, title, href, tone, icon, at, isRead }) => (
        <li key={id}>
          <PageLink href={href} className="flex items-start gap-2 rounded-sm px-2 py-1.5 text-base hover:bg-sunken">
            <span className={`flex size-6 shrink-0 items-center justify-center rounded-sm ${toneSurface[tone]}`}>
              <StatusIcon name={icon} />
            </span>
            <span className="min-w-0">
              <span className={`block break-words ${isRead ? "text-ink-2" : "font-medium"}`}>
                {title}
                {isRead ? null : <span className="sr-only">{t.unread}</span>}
              </span>
              <span className="text-ink-3 text-xs">
                <When at={at} age />
              </span>
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
