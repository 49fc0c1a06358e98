"use client";

import { useQuery } from "@tanstack/react-query";
import * as t from "@/messages/components/shell";
import { StatusIcon } from "../icon";
import { readJson } from "../live/read-json";
import { PageLink } from "../page-link";
import { useTabQueries } from "../tab-queries";
import { toneSurface } from "../tones";
import { When } from "../when";
import type { AlertLine } from "./alert-line";

export function NewestAlerts() {
  const { data, error } = useQuery(
    {
      queryKey: ["alerts"],
      queryFn: ({ signal }) => readJson<{ alerts: AlertLine[] }>("/api/alerts", signal),
      staleTime: 0,
    },
    useTabQueries(),
  );
  if (error) {
    return (
      <p role="alert" className="p-2 text-base">
        {t.alertsFailed}
      </p>
    );
  }
  if (!data) return <p className="min-h-24 p-2 text-base text-ink-3">{t.loadingAlerts}</p>;
  if (data.alerts.length === 0) return <p className="p-2 text-base text-ink-2">{t.emptyAlerts}</p>;
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
