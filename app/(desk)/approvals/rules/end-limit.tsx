"use client";

import { Money } from "@/components/money";
import { ConfirmAct } from "../../connections/confirm-act";
import { dropLimit } from "./actions";

type Props = { limitId: string; bound: string; amount: string; currency: string };

/** Takes a limit away, after saying what that means. */
export function EndLimit({ limitId, bound, amount, currency }: Props) {
  return (
    <ConfirmAct
      label="End it"
      size="small"
      title="End this limit?"
      act="End this limit"
      danger
      action={() => dropLimit(limitId)}
    >
      <p>
        From now on nothing bounds {bound} in {currency}: not <Money amount={amount} currency={currency} />, and nothing
        in its place. What waits for approval waits on.
      </p>
    </ConfirmAct>
  );
}
