import { ConnectionName } from "@/components/connection-name";
import { EnvBand } from "@/components/env-band";
import type { ConnectionState } from "@/lib/connections/state";
import { ConnectionBadge } from "../../connections/connection-badge";
import { Sample } from "./sample";

const since = new Date("2025-11-21T13:03:22Z");
type Word = ConnectionState["word"];

/** One of each: a new state does not compile before it stands here. */
const states: { [Key in Word]: Extract<ConnectionState, { word: Key }> } = {
  ready: { word: "ready" },
  incomplete: { word: "incomplete", missing: ["key", "endpoint"] },
  stopped: { word: "stopped", reason: "Bo Lindqvist stopped it: the bank is closed.", since, by: "Bo Lindqvist" },
  paused: {
    word: "paused",
    cause: "access_refused",
    reason: "The gateway refused access.",
    since,
    probedAt: null,
    answeredAt: null,
  },
  all_stopped: { word: "all_stopped", reason: "Everything was stopped.", since, by: "Mia Okafor" },
  fenced: { word: "fenced", reason: "This database was restored from an older copy.", since },
};

/** What a connection can do, and how its environment is told. */
export function Connections() {
  return (
    <Sample title="Connections">
      <ul className="flex flex-wrap items-center gap-2">
        {Object.values(states).map((state) => (
          <li key={state.word}>
            <ConnectionBadge state={state} />
          </li>
        ))}
        <li className="px-2">
          <ConnectionName name="Practice" environment="sandbox" />
        </li>
        <li className="px-2">
          <ConnectionName name="Acme EU" environment="production" />
        </li>
      </ul>
      {(["production", "sandbox"] as const).map((environment) => (
        <div key={environment} className="relative h-7 overflow-hidden rounded-sm [&>div]:absolute">
          <EnvBand environment={environment} connectionName="Acme EU" />
        </div>
      ))}
    </Sample>
  );
}
