/** Ids up to this many characters are read as they are. */
const wholeIdMaxLength = 16;

/** A long id cut in its middle ("a81f…09c2"). Counts code points, so no pair is torn. */
export function cutMiddle(value: string): string {
  const points = [...value];
  if (points.length <= wholeIdMaxLength) return value;
  return `${points.slice(0, 4).join("")}…${points.slice(-4).join("")}`;
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
