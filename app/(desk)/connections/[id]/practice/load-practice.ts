import { notFound } from "next/navigation";
import { may } from "@/lib/auth/permissions";
import { leadsToPractice } from "@/lib/connections/practice";
import { loadConnection } from "../load-connection";

/** Who looks, and the connection: one that leads to the built-in sandbox. A page that does not exist for any other. */
export async function loadPractice(id: string) {
  const { person, connection } = await loadConnection(id);
  if (!may(person.role, "practice.read") || !leadsToPractice(connection.baseUrl)) notFound();
  return { person, connection };
}
