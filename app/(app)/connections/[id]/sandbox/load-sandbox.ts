import { notFound } from "next/navigation";
import { may } from "@/lib/identity/auth/access/permissions";
import { leadsToSandbox } from "@/lib/payments/connections/sandbox";
import { loadConnection } from "../load-connection";

/** Who looks, and the connection: one that leads to the built-in sandbox. A page that does not exist for any other. */
export async function loadSandbox(id: string) {
  const { user, connection } = await loadConnection(id);
  if (!may(user.role, "sandbox.read") || !leadsToSandbox(connection.baseUrl)) notFound();
  return { user, connection };
}
