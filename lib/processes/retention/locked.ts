/** Whether a statement ended because a lock wasn't free in time, or two waited for each other: it may be tried again. */
export function isLocked(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? error) as { code?: string };
  return code === "55P03" || code === "40P01";
}
