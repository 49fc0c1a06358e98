import { Block, type BlockTone } from "@/components/block";
import { Button } from "@/components/button";
import { EmptyState } from "@/components/empty-state";
import { FieldError } from "@/components/field";
import { Problem } from "@/components/problem";
import { Skeleton } from "@/components/skeleton";
import { Topic } from "@/components/topic";

type Sample = { title: string; text: string; act?: string };

/** The record is exhaustive, so a new tone doesn't compile until it has a sample. */
const samples: Record<BlockTone, Sample> = {
  info: {
    title: "Results arrive by callback",
    text: "Last callback on this endpoint: 9 minutes ago. Status query is on.",
  },
  good: {
    title: "Sent: 1 payout from Sample connection",
    text: "The gateway accepted it. The outcome appears here when it arrives.",
  },
  wait: {
    title: "Unconfirmed – checking",
    text: "The gateway didn't answer. Don't send it again. Next check at 14:03:40.",
    act: "Check status",
  },
  alarm: {
    title: "Sending paused at 10:42",
    text: "Three requests in a row had no clear answer. 370 payouts aren't sent; nothing is sent twice.",
    act: "View 3 orders",
  },
};

export function Blocks() {
  return (
    <>
      <Topic title="Blocks" className="gap-3">
        {(Object.entries(samples) as [BlockTone, Sample][]).map(([tone, { title, text, act }]) => (
          <Block key={tone} tone={tone} title={title} actions={act ? <Button>{act}</Button> : undefined}>
            <p>{text}</p>
          </Block>
        ))}
      </Topic>
      <Topic title="Empty, loading and error states" className="gap-3">
        <EmptyState title="No orders yet" actions={<Button>Send sandbox payout</Button>}>
          Send a sandbox payout. It takes a minute, and no money moves.
        </EmptyState>
        <div className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
          <Skeleton className="h-3 w-2/3" />
          <Skeleton className="h-3 w-1/2" />
        </div>
        <FieldError id="sample-error">
          Amount: use no more than 10 characters, including the decimal point; this has 12.
        </FieldError>
        <div className="rounded-lg border bg-surface">
          <Problem title="This page couldn't be loaded" level={3} actions={<Button>Try again</Button>}>
            <p>A part of Paydesk didn't respond. Check the list of orders before you try again.</p>
          </Problem>
        </div>
      </Topic>
    </>
  );
}
