import { randomUUID } from "node:crypto";
import { unstable_rethrow } from "next/navigation";
import type { ReactNode } from "react";
import { Skeleton, Soon } from "@/components/skeleton";
import { Topic } from "@/components/topic";
import { openContext } from "@/lib/core/runtime/open-context";
import * as t from "@/messages/overview/shared";

type Props = {
  title: string;
  reserve: string;
  retryHref: string;
  load: () => Promise<ReactNode>;
};

export function Section({ title, reserve, retryHref, load }: Props) {
  return (
    <Topic
      title={title}
      className={`gap-2 has-data-nothing:min-h-0 has-data-nothing:flex-row has-data-nothing:flex-wrap has-data-nothing:items-baseline has-data-nothing:gap-3 ${reserve}`}
    >
      <Soon part={loadOrExplain(title, retryHref, load)} fallback={<Waiting title={title} />} />
    </Topic>
  );
}

export function Nothing({ children }: { children: ReactNode }) {
  return (
    <p data-nothing className="text-ink-2 text-sm">
      {children}
    </p>
  );
}

function Waiting({ title }: { title: string }) {
  return (
    <div role="status" className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
      <span className="sr-only">{t.loading(title)}</span>
      <Skeleton className="h-3 w-2/3" />
      <Skeleton className="h-3 w-1/2" />
      <Skeleton className="h-3 w-3/5" />
    </div>
  );
}

async function loadOrExplain(title: string, retryHref: string, load: Props["load"]): Promise<Awaited<ReactNode>> {
  try {
    return await load();
  } catch (error) {
    unstable_rethrow(error);
    const errorId = randomUUID().slice(0, 8);
    openContext().log.error({ err: error, errorId, section: title }, "a section of the overview failed");
    return (
      <p role="alert" className="rounded-lg border bg-surface p-4 text-base">
        {t.sectionFailed(
          <span className="identifier">{errorId}</span>,
          <a className="link" href={retryHref}>
            {t.tryAgain}
          </a>,
        )}
      </p>
    );
  }
}
