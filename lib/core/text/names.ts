/** Names in a sentence: "Bo", "Bo or Mia", "Ana, Bo or Mia"; "no one" when there are none. */
export function listNames(names: readonly string[], joint: "or" | "and"): string {
  const last = names.at(-1) ?? "nobody";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} ${joint} ${last}` : last;
}
