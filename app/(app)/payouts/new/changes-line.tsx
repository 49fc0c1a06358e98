import { When } from "@/components/when";
import * as common from "@/messages/common";
import * as t from "@/messages/payouts/new";

type Props = { statusQuery: boolean; lastCallbackAt: Date | null };

export function ChangesLine({ statusQuery, lastCallbackAt }: Props) {
  return (
    <>
      {t.statusUpdates} {lastCallbackAt ? t.lastCallback(<When at={lastCallbackAt} age />) : t.callbackNever}
      {t.statusChecks} {statusQuery ? common.on : common.off}
    </>
  );
}
