import { Count } from "@/components/count";
import { When } from "@/components/when";
import { openContext } from "@/lib/core/runtime/open-context";
import type { Scope } from "@/lib/identity/auth/access/scope";
import { lagging, readCallbackLags } from "@/lib/payments/callbacks/lag";
import * as t from "@/messages/overview/shared";

const namedMax = 5;

export async function CallbackLagNote({ scope }: { scope: Scope }) {
  const lags = lagging(await readCallbackLags(openContext(), scope));
  if (lags.length === 0) return null;
  const rest = lags.length - namedMax;
  return (
    <div role="status" className="mb-4 border-l-2 border-l-wait-mark pl-3 text-base" data-callback-lag>
      <p>{t.delayHint(<span className="font-medium">{t.delayTitle}</span>)}</p>
      <ul>
        {lags.slice(0, namedMax).map(({ connectionId, connection, waiting, since }) => (
          <li key={connectionId}>
            {t.delayedConnection(connection, <Count value={waiting} one={t.callback} />, <When at={since} />)}
          </li>
        ))}
      </ul>
      {rest > 0 ? <p>{t.andMore(<Count value={rest} />, rest)}</p> : null}
    </div>
  );
}
