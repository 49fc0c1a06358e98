import { Count } from "@/components/count";
import { When } from "@/components/when";
import type { Reach } from "@/lib/auth/reach";
import { lagging, readCallbackLags } from "@/lib/callbacks/lag";
import { openDesk } from "@/lib/core/open-desk";

/** So many connections are named; the others are a number. */
const namedMax = 5;

/** That statuses are shown late, because callbacks wait to be evaluated: of which connections, how many, since when. */
export async function CallbackLagNote({ reach }: { reach: Reach }) {
  const lags = lagging(await readCallbackLags(openDesk(), reach));
  if (lags.length === 0) return null;
  const rest = lags.length - namedMax;
  return (
    <div role="status" className="mb-4 border-l-2 border-l-wait-mark pl-3 text-base" data-callback-lag>
      <p>
        <span className="font-medium">Some statuses are late: callbacks wait to be evaluated.</span> Nothing is lost,
        and they are evaluated automatically. If the numbers don't fall, check that the worker is running.
      </p>
      <ul>
        {lags.slice(0, namedMax).map(({ connectionId, connection, waiting, since }) => (
          <li key={connectionId}>
            {connection}: <Count value={waiting} /> {waiting === 1 ? "callback" : "callbacks"}, the oldest since{" "}
            <When at={since} />
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <p>
          And <Count value={rest} /> more {rest === 1 ? "connection" : "connections"}.
        </p>
      ) : null}
    </div>
  );
}
