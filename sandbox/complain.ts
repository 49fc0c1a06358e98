/** One line on standard error, for the user who runs the sandbox. */
export function complain(what: string, cause: unknown): void {
  console.error(`sandbox: ${what}: ${cause instanceof Error ? cause.message : String(cause)}`);
}
