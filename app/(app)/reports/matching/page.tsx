import type { Metadata } from "next";
import type { Params } from "@/components/list/url-state";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import * as t from "@/messages/matching/list";
import { Workbench } from "./workbench";

export const metadata: Metadata = { title: t.matching };

export default async function MatchingPage({ searchParams }: { searchParams: Promise<Params> }) {
  const user = await requirePermission("matching.read");
  return <Workbench user={user} params={await searchParams} opened={null} />;
}
