import * as t from "@/messages/team/shared";
export function describeScope(connections: readonly { name: string }[] | null): string {
  if (connections === null) return t.allConnections;
  const [first, second] = connections;
  if (!second) return first?.name ?? t.noConnection;
  return connections.length === 2 ? `${first?.name}, ${second.name}` : t.connectionCount(connections.length);
}
