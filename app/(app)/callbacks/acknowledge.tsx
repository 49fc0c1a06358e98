import { Check } from "lucide-react";
import { ActionButton } from "@/components/form/action-button";
import { plural } from "@/lib/core/text/plural";
import * as t from "@/messages/callbacks/shared";
import { acknowledgeCallbacksAction } from "./actions";

type Props = {
  callbackIds: string[];
  disabledReason: string | null;
  small?: boolean;
};

/** Acknowledging an exception removes it from the count and changes nothing of its order. */
export function Acknowledge({ callbackIds, disabledReason, small }: Props) {
  const count = callbackIds.length;
  return (
    <ActionButton
      action={acknowledgeCallbacksAction}
      input={{ callbackIds }}
      size={small ? "small" : "normal"}
      icon={<Check size={small ? 14 : 16} aria-hidden />}
      disabledReason={disabledReason}
    >
      {plural(count, t.acknowledge, t.acknowledgeCallbacks(count))}
    </ActionButton>
  );
}
