import Link from "next/link";
import type { RequestView } from "@/lib/controls/approvals/given-decisions";
import { whyNotMine } from "@/lib/controls/approvals/turn";
import type { AppContext } from "@/lib/core/runtime/context";
import { may } from "@/lib/identity/auth/access/permissions";
import type { User } from "@/lib/identity/auth/sessions/session";
import { listUserChanges, type UserChangeView } from "@/lib/identity/users/change-queries";
import { type ChangeView, listConnectionChanges } from "@/lib/payments/connections/change-queries";
import { type ChangeDetail, listChanges } from "@/lib/payments/payees/change-queries";
import * as t from "@/messages/approvals/shared";
import { ChangeBody } from "../payees/change-card";
import type { Reader } from "./approval-row";
import { batchSection } from "./batch-approvals";
import { closeSection } from "./close-requests";
import { describeRequest } from "./describe-request";
import { HeldChange } from "./held-change";
import type { ListedRequest } from "./requests";
import { resolutionSection } from "./resolutions";
import { ruleSection } from "./rule-changes";
import type { SectionOf, TabName } from "./section";

const userSection: SectionOf<UserChangeView> = {
  kind: t.user,
  facts: ({ title }) => ({ title, href: "/team" }),
  read: async (ctx, { role }, which) => (may(role, "users.read") ? listUserChanges(ctx, which) : []),
  row: (change, reader) => <HeldChange change={change} {...reader} heading="h3" />,
};

const connectionSection: SectionOf<ChangeView> = {
  kind: t.connection,
  facts: ({ title, connection }) => ({
    title,
    href: connection.name === null ? "/connections" : `/connections/${connection.id}`,
  }),
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

const shownMax = 50;

const accountSection: SectionOf<ChangeDetail & { request: RequestView }> = {
  kind: t.payeeAccount,
  facts: ({ accounts }) => ({
    title: accounts.map(({ next }) => next.name).join(", "),
    detail: accounts.length === 1 ? accounts[0]?.next.label : undefined,
    href: `/payees/${accounts[0]?.next.payeeId}`,
    findings: [accounts.some(({ old }) => old !== null) ? t.accountChanges : t.newAccount],
  }),
  read: async (ctx, _user, which) =>
    (await listChanges(ctx, which, shownMax)).flatMap(({ request, ...change }) =>
      request ? [{ ...change, request }] : [],
    ),
  row: (change, reader) => <ChangeBody change={change} {...reader} />,
};

const sections = [
  batchSection,
  accountSection,
  ruleSection,
  userSection,
  connectionSection,
  resolutionSection,
  closeSection,
] as const;

export async function readSections(
  ctx: AppContext,
  user: User,
  tab: TabName,
  approvers: Reader["approvers"],
): Promise<{ rows: ListedRequest[]; others: number }> {
  const found = await Promise.all(
    sections.map((section) => readSection(section as unknown as SectionOf<{ request: RequestView }>)),
  );
  return {
    rows: found.flatMap(({ rows }) => rows),
    others: found.reduce((sum, { others }) => sum + others, 0),
  };

  async function readSection({ kind, read, facts, row }: SectionOf<{ request: RequestView }>) {
    const open = (await read(ctx, user, "open")).filter(({ request }) => request.expiresAt > ctx.now());
    const mine = open.filter(({ request }) => whyNotMine(request, user, approvers) === null);
    const others = open.filter((one) => !mine.includes(one));
    const decided = tab === "all" ? await read(ctx, user, "decided") : [];
    const shown = { me: mine, others, all: [...open, ...decided] }[tab];
    const rows = shown.map(
      (one): ListedRequest => ({
        ...facts(one),
        ...describeRequest(one.request),
        kind,
        content: row(one, { user, approvers }),
        choice: null,
      }),
    );
    return { rows, others: others.length };
  }
}
