import { isLoopback } from "@/lib/core/net/own-names.mjs";
import type { Settings } from "@/lib/core/runtime/env";
import type { Role } from "@/lib/identity/auth/access/permissions";

/** The users of a sandbox installation. Their password is printed, so they exist only where no one else can reach. */
export const demoUsers: readonly { email: string; name: string; role: Role }[] = [
  { email: "admin@paydesk.example", name: "Ana Kovač", role: "admin" },
  { email: "preparer@paydesk.example", name: "Ben Okafor", role: "preparer" },
  { email: "approver@paydesk.example", name: "Mia Lindqvist", role: "approver" },
];
export const demoPassword = "sandbox-app-2026";

export type DemoSettings = Pick<Settings, "sandbox" | "admin" | "host" | "publicUrl">;

/**
 * Whether the demo users may exist: with the sandbox, without an admin of one's own, and only on an address that this
 * machine alone can reach. An instance that others reach must never have a password that is printed in its manual.
 */
export function allowsDemoUsers({ sandbox, admin, host, publicUrl }: DemoSettings): boolean {
  return sandbox !== null && admin === null && isLoopback(host) && isLoopback(new URL(publicUrl).hostname);
}
