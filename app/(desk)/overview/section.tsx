import { randomUUID } from "node:crypto";
import { unstable_rethrow } from "next/navigation";
import { type ReactNode, Suspense, useId } from "react";
import { Skeleton } from "@/components/skeleton";
import { openDesk } from "@/lib/core/open-desk";

type Props = {
  title: string;
  /** Class of the height that is kept free until it has come. */
  reserve: string;
  /** This page's own address: trying again is asking for it again. */
  retryHref: string;
  /** Reads what it needs and returns what is shown. */
  load: () => Promise<ReactNode>;
};

/** A part of the overview that comes by itself, and fails by itself. */
export function Section({ title, reserve, retryHref, load }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`flex min-w-0 flex-col gap-2 ${reserve}`}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <Suspense fallback={<Waiting title={title} />}>
        <Loaded title={title} retryHref={retryHref} load={load} />
      </Suspense>
    </section>
  );
}

function Waiting({ title }: { title: string }) {
  return (
    <div role="status" className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
      <span className="sr-only">Loading: {title}</span>
      <Skeleton className="h-3 w-2/3" />
      <Skeleton className="h-3 w-1/2" />
      <Skeleton className="h-3 w-3/5" />
    </div>
  );
}

async function Loaded({ title, retryHref, load }: Omit<Props, "reserve">) {
  try {
    return await load();
  } catch (error) {
    unstable_rethrow(error);
    const errorId = randomUUID().slice(0, 8);
    openDesk().log.error({ err: error, errorId, section: title }, "a section of the overview failed");
    return (
      <p role="alert" className="rounded-lg border bg-surface p-4 text-base">
        This part could not be read (id in the log: <span className="identifier">{errorId}</span>); nothing is said
        about what it counts. {/* The whole page anew: no script is needed, and the other parts cost little. */}
        <a className="link" href={retryHref}>
          Retry
        </a>
      </p>
    );
  }
}
