import { Check } from "lucide-react";
import { ActionButton } from "@/components/form/action-button";
import { plural } from "@/lib/core/text/plural";
import * as t from "@/messages/callbacks/shared";
import { acknowledgeCallbacksAction } from "./actions";

type Props = {
  callbackIds: string[];
  disabledReason: string | null;
  /** One of many on a list, or the act of a page. */
  small?: boolean;
};

/** Takes exceptions out of the count; it changes nothing of the orders they are about. */
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
