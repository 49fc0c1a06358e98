import { Block, type BlockTone } from "@/components/block";
import { Button } from "@/components/button";
import { EmptyState } from "@/components/empty-state";
import { FieldError } from "@/components/field";
import { Problem } from "@/components/problem";
import { Skeleton, TableSkeleton } from "@/components/skeleton";
import { Topic } from "@/components/topic";

type Notified = { title: string; text: string; act?: string };

/** One of each: a new tone does not compile before it stands here. */
const notified: Record<BlockTone, Notified> = {
  info: {
    title: "Results arrive by callback",
    text: "The last callback on this endpoint came 9 minutes ago. The status query is on.",
  },
  good: {
    title: "Sent: 1 payout from Sample connection",
    text: "The gateway took it. Its outcome is shown here as soon as it arrives.",
  },
  wait: {
    title: "We do not know whether the gateway took this",
    text: "Do not send it again. We ask at 14:03:40.",
    act: "Ask the gateway now",
  },
  alarm: {
    title: "Sending stopped at 10:42",
    text: "Three calls in a row had no clear answer. 370 payouts are not sent; nothing is sent twice.",
    act: "See the three orders",
  },
};

/** Every block that tells the state of things; a real page shows one at most. And what stands where nothing is yet. */
export function Blocks() {
  return (
    <>
      <Topic title="Blocks" className="gap-3">
        {(Object.entries(notified) as [BlockTone, Notified][]).map(([tone, { title, text, act }]) => (
          <Block key={tone} tone={tone} title={title} actions={act ? <Button>{act}</Button> : undefined}>
            <p>{text}</p>
          </Block>
        ))}
      </Topic>
      <Topic title="Nothing, not yet, not at all" className="gap-3">
        <EmptyState title="No orders yet" actions={<Button>New practice payout</Button>}>
          Send a practice payout: it takes a minute, and no money moves.
        </EmptyState>
        <TableSkeleton rows={3} label="A sample of a list that is loading" />
        <div className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
          <Skeleton className="h-3 w-2/3" />
          <Skeleton className="h-3 w-1/2" />
        </div>
        <FieldError id="sample-error">Amount: at most 10 characters, the point included; this has 12.</FieldError>
        <div className="rounded-lg border bg-surface">
          <Problem title="This page could not be shown" level={3} actions={<Button>Try again</Button>}>
            <p>A part of the desk did not answer. Look at the list of orders before you try again.</p>
          </Problem>
        </div>
      </Topic>
    </>
  );
}
