import { redirect } from "next/navigation";
import { navigation } from "@/components/shell/pages";
import { may } from "@/lib/auth/permissions";
import { requirePerson } from "@/lib/auth/session";

/** Home is the list that one works with: orders, or for who sees none the first page that is theirs. */
export default async function HomePage() {
  const { role } = await requirePerson();
  if (may(role, "orders.read")) redirect("/orders");
  const first = navigation.flat().find(({ act }) => act === null || may(role, act));
  redirect(first?.href ?? "/help");
}
