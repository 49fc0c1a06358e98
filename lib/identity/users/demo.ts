import { isLoopback } from "@/lib/core/net/own-names.mjs";
import type { Settings } from "@/lib/core/runtime/env";
import type { Role } from "@/lib/identity/auth/access/permissions";

/** Their password is printed, so they exist only where no one else can reach the installation. */
export const demoUsers: readonly { email: string; name: string; role: Role }[] = [
  { email: "admin@paydesk.example", name: "Ana Kovač", role: "admin" },
  { email: "preparer@paydesk.example", name: "Ben Okafor", role: "preparer" },
  { email: "approver@paydesk.example", name: "Mia Lindqvist", role: "approver" },
];
export const demoPassword = "sandbox-app-2026";

export type DemoSettings = Pick<Settings, "sandbox" | "admin" | "host" | "publicUrl">;

/**
 * Demo users need the sandbox, no own admin, and an address that only this machine can reach: an instance that others
 * reach must never accept a password printed in its manual.
 */
export function allowsDemoUsers({ sandbox, admin, host, publicUrl }: DemoSettings): boolean {
  return sandbox !== null && admin === null && isLoopback(host) && isLoopback(new URL(publicUrl).hostname);
}
