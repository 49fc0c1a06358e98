/** An id cut in its middle ("a81f…09c2"); short ones stay whole. Counts code points, so no pair is torn. */
export function cutMiddle(value: string, head = 4, tail = 4): string {
  const points = [...value];
  if (points.length <= head + tail + 3) return value;
  return `${points.slice(0, head).join("")}…${points.slice(-tail).join("")}`;
}

/** An account number in groups of four ("DE89 3704 0044"); blanks of the input are dropped first. */
export function groupInFours(value: string): string {
  return value.replace(/\s+/g, "").replace(/(.{4})(?=.)/gu, "$1\u00a0");
}

/** The last four characters of an account number ("…4417"); a value of four or fewer is not shortened to itself. */
export function lastFour(value: string): string {
  const points = [...value.replace(/\s+/g, "")];
  return points.length <= 4 ? "…" : `…${points.slice(-4).join("")}`;
}
