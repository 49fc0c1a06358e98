import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { EmptyState } from "@/components/empty-state";
import { EnvBand } from "@/components/env-band";
import { FieldError } from "@/components/field";
import { TableSkeleton } from "@/components/skeleton";
import { Sample } from "./sample";

/** Every block that tells the state of things. A real page shows one at most. */
export function Blocks() {
  return (
    <Sample title="Blocks">
      <Block tone="info" title="Results arrive by callback">
        <p>The last callback on this endpoint came 9 minutes ago. The status query is on.</p>
      </Block>
      <Block tone="good" title="Sent: 1 payout from Sample connection">
        <p>The gateway took it. Its outcome is shown here as soon as it arrives.</p>
      </Block>
      <Block
        tone="wait"
        title="We do not know whether the gateway took this"
        actions={<Button>Ask the gateway now</Button>}
      >
        <p>Do not send it again. We ask at 14:03:40.</p>
      </Block>
      <Block tone="alarm" title="Sending stopped at 10:42" actions={<Button>See the three orders</Button>}>
        <p>Three calls in a row had no clear answer. 370 payouts are not sent; nothing is sent twice.</p>
      </Block>
      <FieldError id="sample-error">Amount: at most 10 characters, the point included; this has 12.</FieldError>
      <EmptyState title="No orders yet" actions={<Button>New practice payout</Button>}>
        Send a practice payout: it takes a minute, and no money moves.
      </EmptyState>
      <TableSkeleton rows={3} label="A sample of a list that is loading" />
      <div className="relative h-7 overflow-hidden rounded-sm [&>div]:absolute">
        <EnvBand environment="production" connectionName="Acme EU" />
      </div>
    </Sample>
  );
}
