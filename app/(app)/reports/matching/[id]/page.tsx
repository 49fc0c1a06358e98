import { cache } from "react";
import type { Params } from "@/components/list/url-state";
import { getItem } from "@/lib/books/matching/item-queries";
import { openPages } from "@/lib/core/runtime/open-context";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import * as t from "@/messages/matching/list";
import { orNotFound } from "../../../or-not-found";
import { Workbench } from "../workbench";

const load = cache(async (id: string) => {
  const user = await requirePermission("matching.read");
  return orNotFound(getItem(openPages(), user.connectionIds, id));
});

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Params> };

export async function generateMetadata({ params }: Props) {
  return { title: t.differenceOf((await load((await params).id)).about) };
}

export default async function ItemPage({ params, searchParams }: Props) {
  const user = await requirePermission("matching.read");
  return <Workbench user={user} params={await searchParams} opened={await load((await params).id)} />;
}
