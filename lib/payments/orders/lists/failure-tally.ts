import { type ErrorMessages, findErrorMessages, keyOf } from "@/lib/payments/failures/match";
import type { FailureGroup } from "./failure-queries";

export type Seen = { count: number; lastSeen: Date; lastOrderId: string };

export type UnknownFailure = Seen & {
  code: string | null;
  message: string | null;
  connections: { id: string; name: string }[];
};

export type FailureTally = {
  known: Map<string, Seen>;
  unknown: UnknownFailure[];
  unexplained: number;
};

export function tallyFailures(entries: readonly ErrorMessages[], groups: readonly FailureGroup[]): FailureTally {
  const known = new Map<string, Seen>();
  const unknown = new Map<string, UnknownFailure>();
  let unexplained = 0;
  for (const { connectionId, connectionName, code, message, ...seen } of groups) {
    const found = findErrorMessages(entries, { connectionId, code, message });
    if (found) {
      known.set(found.id, add(known.get(found.id), seen));
    } else if (code === null && message === null) {
      unexplained += seen.count;
    } else {
      const key = keyOf({ code, message });
      const before = unknown.get(key);
      const connections = [...(before?.connections ?? []), { id: connectionId, name: connectionName }];
      const first = { code: before?.code ?? code, message: before?.message ?? message };
      unknown.set(key, { ...first, ...add(before, seen), connections: distinct(connections) });
    }
  }
  return { known, unknown: [...unknown.values()].sort((a, b) => b.count - a.count), unexplained };
}

function add(before: Seen | undefined, seen: Seen): Seen {
  if (!before) return { ...seen };
  const latest = before.lastSeen >= seen.lastSeen ? before : seen;
  return { count: before.count + seen.count, lastSeen: latest.lastSeen, lastOrderId: latest.lastOrderId };
}

const distinct = (connections: UnknownFailure["connections"]) => [
  ...new Map(connections.map((one) => [one.id, one])).values(),
];
