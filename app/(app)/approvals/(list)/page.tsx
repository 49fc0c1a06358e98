import type { Metadata } from "next";
import Link from "next/link";
import { Block } from "@/components/block";
import { ButtonLink } from "@/components/button";
import { type Params, readParam } from "@/components/list/url-state";
import { LivePage } from "@/components/live/live-page";
import { PageHead } from "@/components/page-head";
import { EmptyState } from "@/components/panel";
import { Tabs } from "@/components/tabs";
import { TieNotice } from "@/components/tie-notice";
import { When, ZoneNote } from "@/components/when";
import { listApprovers } from "@/lib/controls/approvals/approvers";
import { readTieNotice } from "@/lib/controls/approvals/ties";
import { readWaitingTime } from "@/lib/controls/approvals/waiting-time";
import type { AppContext } from "@/lib/core/runtime/context";
import { openPages } from "@/lib/core/runtime/open-context";
import { may } from "@/lib/identity/auth/access/permissions";
import { requirePermission, type User } from "@/lib/identity/auth/sessions/session";
import { approvalList } from "@/lib/payments/payouts/approval-queries";
import * as t from "@/messages/approvals/shared";
import * as common from "@/messages/common";
import { readMenuCounts } from "../../menu-counts";
import { listedOf } from "../listed";
import { MadeLinks } from "../made-link";
import { BeforeRequests, RequestPager, readPayouts } from "../payout-sections";
import { RequestTable } from "../request-table";
import type { ListedRequest } from "../requests";
import type { TabName } from "../section";
import { readSections } from "../sections";

export const metadata: Metadata = { title: common.approvals };

const path = "/approvals";

export default async function ApprovalsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const user = await requirePermission("approvals.read");
  const params = await searchParams;
  const { filter, cursor } = approvalList.read((name) => readParam(params, name));
  const { tab } = filter;
  const ctx = openPages();
  const approvers = await listApprovers(ctx.db);
  const [payouts, sections, menu, waitsUntil, notice] = await Promise.all([
    readPayouts(ctx, user, tab, cursor),
    readSections(ctx, user, tab, approvers),
    readMenuCounts(ctx, user),
    readWaitingTime(ctx.db, user.id, { permission: "payees.changeAccount", connectionId: null }, ctx.now()),
    readTieNotice(ctx.db, ctx.now()),
  ]);
  const rows = await listRequests(ctx, {
    payouts,
    sections: cursor === null ? sections.rows : [],
    tab,
    user,
    approvers,
  });
  const isEmpty = rows.length + payouts.back.rows.length === 0;
  return (
    <>
      <PageHead title={common.approvals} actions={<ButtonLink href="/approvals/rules">{t.rulesLink}</ButtonLink>} />
      <div className="mb-4">
        <Tabs
          label={t.filterApprovals}
          items={[
            { href: path, label: t.mineTab, current: tab === "me", count: menu["/approvals"] },
            {
              href: `${path}?tab=others`,
              label: t.othersTab,
              current: tab === "others",
              count: payouts.others + sections.others,
            },
            { href: `${path}?tab=all`, label: common.all, current: tab === "all" },
          ]}
        />
      </div>
      <LivePage topics={["approval"]} />
      {waitsUntil && may(user.role, "approvals.decide") ? <NotYet until={waitsUntil} /> : null}
      <TieNotice notice={notice} />
      <div className="flex flex-col gap-4">
        {isEmpty ? <Nothing tab={tab} paged={cursor !== null} user={user} /> : null}
        <BeforeRequests payouts={payouts} tab={tab} user={user} />
        <MadeLinks>
          <RequestTable
            key={`${tab} ${cursor?.id ?? ""}`}
            caption={tab === "all" ? t.allRequests : t.waitingCaption}
            rows={rows}
            openedAt={ctx.now()}
            withState={tab === "all"}
          />
        </MadeLinks>
        <RequestPager page={payouts.page} tab={tab} params={params} />
      </div>
      {isEmpty ? null : (
        <div className="mt-4">
          <ZoneNote />
        </div>
      )}
    </>
  );
}

type Asked = {
  payouts: Awaited<ReturnType<typeof readPayouts>>;
  sections: readonly ListedRequest[];
  tab: TabName;
  user: User;
  approvers: Awaited<ReturnType<typeof listApprovers>>;
};

async function listRequests(ctx: AppContext, { payouts, sections, tab, user, approvers }: Asked) {
  const rows = [...(await listedOf(ctx, payouts.page.rows, user, approvers)), ...sections];
  const way = tab === "all" ? -1 : 1;
  return rows.sort((one, other) => way * (one.at.getTime() - other.at.getTime()));
}

function NotYet({ until }: { until: Date }) {
  return (
    <div className="mb-4">
      <Block tone="wait" title={t.tooNewTitle}>
        <p>{t.tooNewHint(<When at={until} />)}</p>
      </Block>
    </div>
  );
}

const emptyTitles: Record<TabName, string> = {
  me: t.emptyMine,
  others: t.emptyOthers,
  all: t.emptyAll,
};

function Nothing({ tab, paged, user }: { tab: TabName; paged: boolean; user: User }) {
  if (paged) {
    return (
      <EmptyState title={t.emptyPage}>
        <Link className="link" href={tab === "me" ? path : `${path}?tab=${tab}`}>
          {t.firstPageLink}
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={emptyTitles[tab]}>
      {tab === "me" ? (
        <p>
          {may(user.role, "approvals.decide") ? t.emptyMineHint : ""}
          {may(user.role, "payouts.edit") ? t.emptyRejectedHint : ""}
          {may(user.role, "payouts.edit") ? "" : t.viewerHint}
        </p>
      ) : tab === "others" ? (
        <p>{t.emptyOthersHint}</p>
      ) : null}
    </EmptyState>
  );
}
