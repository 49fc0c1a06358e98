import { notFound } from "next/navigation";
import { may } from "@/lib/identity/auth/access/permissions";
import { leadsToSandbox } from "@/lib/payments/connections/sandbox";
import { loadConnection } from "../load-connection";

/** @throws notFound for a connection outside the built-in sandbox, or for a user who may not use it */
export async function loadSandbox(id: string) {
  const { user, connection } = await loadConnection(id);
  if (!may(user.role, "sandbox.read") || !leadsToSandbox(connection.baseUrl)) notFound();
  return { user, connection };
}
