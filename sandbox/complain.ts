export function complain(what: string, cause: unknown): void {
  console.error(`sandbox: ${what}: ${cause instanceof Error ? cause.message : String(cause)}`);
}
