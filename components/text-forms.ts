const wholeIdMaxLength = 16;

/** Counts code points, so that no surrogate pair is split. */
export function cutMiddle(value: string): string {
  const points = [...value];
  if (points.length <= wholeIdMaxLength) return value;
  return `${points.slice(0, 4).join("")}…${points.slice(-4).join("")}`;
}

export function groupInFours(value: string): string {
  return value.replace(/\s+/g, "").replace(/(.{4})(?=.)/gu, "$1\u00a0");
}

/** Returns only "…" for a value of four characters or fewer, which would otherwise be shown whole. */
export function lastFour(value: string): string {
  const points = [...value.replace(/\s+/g, "")];
  return points.length <= 4 ? "…" : `…${points.slice(-4).join("")}`;
}
