import type { Metadata } from "next";
import Link from "next/link";
import { Block } from "@/components/block";
import { ButtonLink } from "@/components/button";
import { Pager } from "@/components/data-table/pager";
import { hrefWith, type Params, readParam } from "@/components/data-table/url-state";
import { EmptyState } from "@/components/empty-state";
import { LiveRefresh } from "@/components/live/live-refresh";
import { PageHead } from "@/components/page-head";
import { Tabs } from "@/components/tabs";
import { When, ZoneNote } from "@/components/when";
import { readWaitingTime } from "@/lib/approvals/waiting-time";
import { may } from "@/lib/auth/permissions";
import { type Person, requireAct } from "@/lib/auth/session";
import { openPages } from "@/lib/core/open-desk";
import {
  type ApprovalCursor,
  countChangeApprovals,
  listApprovers,
  listPayoutApprovals,
  sumPayoutApprovals,
} from "@/lib/orders/approval-queries";
import { readMenuCounts } from "../../menu-counts";
import { AccountChanges, readChanges } from "../account-changes";
import { ApprovalBody, ApprovalTitle, SentBackCard } from "../approval-card";
import { ApprovalList } from "../approval-list";
import { BalanceWarning } from "../balance-warning";
import { BatchApprovals, readBatches } from "../batch-approvals";
import { ConnectionChanges, readConnectionChanges } from "../connection-changes";
import { Effect } from "../effect";
import { listedOf } from "../listed";
import { RuleChanges, readRuleChanges } from "../rule-changes";
import { readSettlements, Settlements } from "../settlements";
import { readUserChanges, UserChanges } from "../user-changes";

export const metadata: Metadata = { title: "Approvals" };

const path = "/approvals";
const tabs = ["me", "others", "all"] as const;
type TabName = (typeof tabs)[number];

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function readCursor(params: Params): ApprovalCursor | null {
  const [before, after] = [readParam(params, "before"), readParam(params, "after")];
  if (before && uuid.test(before)) return { side: "before", requestId: before };
  return after && uuid.test(after) ? { side: "after", requestId: after } : null;
}

export default async function ApprovalsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const person = await requireAct("approvals.read");
  const params = await searchParams;
  const chosen = readParam(params, "tab");
  const tab = tabs.find((name) => name === chosen) ?? "me";
  const cursor = readCursor(params);
  const desk = openPages();
  const [
    page,
    back,
    totals,
    menu,
    onOthers,
    changesOnOthers,
    approvers,
    changes,
    ruleChanges,
    held,
    userChanges,
    waitsUntil,
    settling,
    batches,
  ] = await Promise.all([
    listPayoutApprovals(desk.db, person, tab, cursor, desk.now()),
    tab === "me" && may(person.role, "payouts.mend")
      ? listPayoutApprovals(desk.db, person, "back", null, desk.now())
      : null,
    tab === "all" ? [] : sumPayoutApprovals(desk.db, person, tab, desk.now()),
    readMenuCounts(desk, person),
    sumPayoutApprovals(desk.db, person, "others", desk.now()),
    countChangeApprovals(desk.db, person, "others", desk.now()),
    listApprovers(desk.db),
    readChanges(desk, person),
    readRuleChanges(desk, person),
    readConnectionChanges(desk, person),
    readUserChanges(desk, person),
    readWaitingTime(desk.db, person.id, { act: "payees.changeAccount", connectionId: null }, desk.now()),
    readSettlements(desk, person),
    readBatches(desk, person),
  ]);
  const { rows } = page;
  const payouts = rows.filter(({ kind }) => kind === "payout");
  const [first, last] = [rows.at(0), rows.at(-1)];
  const accounts = cursor === null ? await changes.of(tab) : [];
  const rules = cursor === null ? ruleChanges.of(tab) : [];
  const ofConnections = cursor === null ? await held.of(tab) : [];
  const ofUsers = cursor === null ? await userChanges.of(tab) : [];
  const settlements = cursor === null ? settling.of(tab) : [];
  const files = cursor === null ? batches.of(tab) : [];
  const lists = [rows, files, accounts, rules, ofConnections, ofUsers, settlements, back?.rows ?? []];
  const isEmpty = lists.every((list) => list.length === 0);
  const othersCount =
    onOthers.reduce((sum, { count }) => sum + count, 0) +
    changesOnOthers +
    changes.onOthers +
    ruleChanges.onOthers +
    held.onOthers +
    userChanges.onOthers +
    settling.onOthers +
    batches.onOthers;
  return (
    <>
      <PageHead title="Approvals" actions={<ButtonLink href="/approvals/rules">Rules and limits</ButtonLink>}>
        Nobody approves what they prepared. What is approved is what is sent, to the digit.
      </PageHead>
      <div className="mb-4">
        <Tabs
          label="Whose turn it is"
          items={[
            { href: path, label: "Waiting on me", current: tab === "me", count: menu["/approvals"] },
            { href: `${path}?tab=others`, label: "Waiting on others", current: tab === "others", count: othersCount },
            { href: `${path}?tab=all`, label: "All", current: tab === "all" },
          ]}
        />
      </div>
      <LiveRefresh topics={["approval"]} />
      {waitsUntil && may(person.role, "approvals.decide") ? (
        <div className="mb-4">
          <Block tone="wait" title="You cannot approve yet">
            <p>
              Your account is new or was changed. You can approve from <When at={waitsUntil} />, and on sandbox
              connections now.
            </p>
          </Block>
        </div>
      ) : null}
      {tab !== "all" && payouts.length > 0 ? (
        <div className="mb-4">
          <BalanceWarning reach={person.connectionIds} />
        </div>
      ) : null}
      <div className="flex flex-col gap-4">
        {isEmpty ? <Nothing tab={tab} paged={cursor !== null} person={person} /> : null}
        {back && back.rows.length > 0 ? (
          <section aria-labelledby="back-title" className="flex flex-col gap-3">
            <h2 id="back-title" className="text-lg">
              Sent back to you
            </h2>
            <ul className="flex flex-col gap-3">
              {back.rows.map((approval) => (
                <SentBackCard key={approval.orderId} approval={approval} />
              ))}
            </ul>
            {back.after ? (
              <Link className="link text-sm" href="/orders?status=sent_back">
                There are more: all orders that were sent back
              </Link>
            ) : null}
          </section>
        ) : null}
        {tab !== "all" && payouts.length > 0 ? <Effect totals={totals} rows={payouts} /> : null}
        {tab !== "all" && payouts.length === 0 && rows.length > 0 ? (
          <h2 className="text-lg">Changes of recurring profiles</h2>
        ) : null}
        {tab === "all" ? (
          <section aria-labelledby="payouts-title">
            <h2 id="payouts-title" className="sr-only">
              Payouts
            </h2>
            <ul className="flex flex-col gap-4">
              {rows.map((approval) => (
                <li key={approval.requestId} className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
                  <ApprovalTitle approval={approval} />
                  <ApprovalBody approval={approval} approvers={approvers} reader={person.id} />
                </li>
              ))}
            </ul>
          </section>
        ) : (
          <ApprovalList
            key={`${tab} ${cursor?.requestId ?? ""}`}
            rows={await listedOf(desk, rows, person, approvers)}
            email={person.email}
          />
        )}
        {page.before || page.after ? (
          <Pager
            newerHref={page.before && first ? hrefWith(path, params, { before: first.requestId }) : null}
            olderHref={page.after && last ? hrefWith(path, params, { after: last.requestId }) : null}
            labels={
              tab === "all" ? { newer: "Newer", older: "Older" } : { newer: "Asked before", older: "Asked later" }
            }
          >
            {rows.length} shown{page.after ? ", more follow" : ", these are the last"}.
          </Pager>
        ) : null}
      </div>
      <BatchApprovals batches={files} person={person} numberForm={batches.numberForm} />
      <AccountChanges changes={accounts} person={person} approvers={changes.approvers} />
      <RuleChanges changes={rules} />
      <UserChanges changes={ofUsers} person={person} />
      <ConnectionChanges changes={ofConnections} person={person} approvers={held.approvers} />
      <Settlements rows={settlements} />
      {isEmpty ? null : (
        <div className="mt-4">
          <ZoneNote />
        </div>
      )}
    </>
  );
}

const emptyTitles: Record<TabName, string> = {
  me: "Nothing waits on you.",
  others: "Nothing waits on others.",
  all: "Nothing was asked yet.",
};

function Nothing({ tab, paged, person }: { tab: TabName; paged: boolean; person: Person }) {
  if (paged) {
    return (
      <EmptyState title="Nothing on this page">
        <Link className="link" href={tab === "me" ? path : `${path}?tab=${tab}`}>
          Back to the first page
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={emptyTitles[tab]}>
      {tab === "me" ? (
        <p>
          {may(person.role, "approvals.decide")
            ? "Payouts that your policies hold, and new accounts of payees, appear here as soon as it is your turn. "
            : ""}
          {may(person.role, "payouts.mend")
            ? "A payout of yours that somebody sends back comes here too, with the reason."
            : ""}
          {may(person.role, "payouts.mend") ? "" : "You look on here; approvers and admins decide."}
        </p>
      ) : tab === "others" ? (
        <p>What you have prepared or approved, and others still decide on, stands here with who they are.</p>
      ) : null}
    </EmptyState>
  );
}
