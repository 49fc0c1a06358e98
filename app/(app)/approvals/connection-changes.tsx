import Link from "next/link";
import { type ChangeView, listConnectionChanges } from "@/lib/connections/change-queries";
import * as t from "@/messages/approvals/shared";
import { HeldChange } from "./held-change";
import type { SectionOf } from "./section";

/** Changes of connections: each value old and new. */
export const connectionSection: SectionOf<ChangeView> = {
  title: t.connectionChanges,
  read: (ctx, { connectionIds }, which) => listConnectionChanges(ctx, connectionIds, which),
  row: (change, reader) => (
    <div className="flex flex-col gap-2">
      {change.connection.name === null ? (
        <p className="text-ink-2 text-sm">{t.newConnection}</p>
      ) : (
        <Link className="link text-sm" href={`/connections/${change.connection.id}`} prefetch={false}>
          {change.connection.name}
        </Link>
      )}
      <HeldChange change={change} {...reader} heading="h3" />
    </div>
  ),
};
