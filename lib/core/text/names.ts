export function listNames(names: readonly string[], joint: "or" | "and"): string {
  const last = names.at(-1) ?? "nobody";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} ${joint} ${last}` : last;
}
