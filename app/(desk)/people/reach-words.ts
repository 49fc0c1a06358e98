/** The connections that a person works with, in few words. */
export function describeReach(connections: readonly { name: string }[] | null): string {
  if (connections === null) return "All connections";
  const [first, second] = connections;
  if (!second) return first?.name ?? "No connection";
  return connections.length === 2 ? `${first?.name}, ${second.name}` : `${connections.length} connections`;
}
