export function isLocked(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? error) as { code?: string };
  return code === "55P03" || code === "40P01";
}
