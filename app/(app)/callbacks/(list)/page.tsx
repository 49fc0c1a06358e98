import type { Metadata } from "next";
import Link from "next/link";
import { CallbackTabs } from "@/components/callback/callback-tabs";
import { Count } from "@/components/count";
import { ListPage } from "@/components/list/list-page";
import { hrefWith, type Params, readParam } from "@/components/list/url-state";
import { PageHead } from "@/components/page-head";
import { EmptyState } from "@/components/panel";
import { openPages } from "@/lib/core/runtime/open-context";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { type CallbackView, callbackList } from "@/lib/payments/callbacks/input";
import {
  callbackCountMax,
  countKinds,
  kindsCountedMax,
  listCallbackConnections,
  listCallbacks,
} from "@/lib/payments/callbacks/queries";
import { exceptionVerdicts, type Verdict, verdictStates, verdicts } from "@/lib/payments/callbacks/verdicts";
import * as t from "@/messages/callbacks/shared";
import * as common from "@/messages/common";
import { Incidents } from "../../incidents";
import { Acknowledge } from "../acknowledge";
import { CallbacksTable } from "../callbacks-table";

export const metadata: Metadata = { title: common.callbacks };

const path = "/callbacks";

export default async function CallbacksPage({ searchParams }: { searchParams: Promise<Params> }) {
  const user = await requirePermission("callbacks.read");
  const params = await searchParams;
  const search = callbackList.read((name) => readParam(params, name));
  const { filter } = search;
  const scope = user.connectionIds;
  const ctx = openPages();
  const [page, connections, kinds] = await Promise.all([
    listCallbacks(ctx, scope, filter, search.cursor),
    listCallbackConnections(ctx, scope),
    filter.view === "attention" ? countKinds(ctx, scope, filter.connectionId) : [],
  ]);
  const offered = filter.view === "all" ? verdicts : exceptionVerdicts;
  const buttons =
    filter.view === "attention" && page.rows.length > 0 ? (
      <Acknowledge
        small
        callbackIds={page.rows.map(({ id }) => id)}
        disabledReason={whyNot(user.role, "callbacks.acknowledge", t.acknowledgePhrase)}
      />
    ) : null;
  return (
    <ListPage
      list={callbackList}
      params={params}
      search={search}
      page={page}
      nouns={t.nouns}
      head={<PageHead title={common.callbacks} />}
      lead={
        <>
          <CallbackTabs current={filter.view} />
          <Incidents user={user} scope="connections" withMissingCallbacks />
        </>
      }
      tabs={kinds.length > 0 ? <Kinds kinds={kinds} params={params} chosen={filter.verdict} /> : null}
      filters={{
        fields: [
          {
            type: "choices",
            name: "verdict",
            label: t.result,
            several: true,
            options: offered.map((id) => ({ id, name: verdictStates.rows[id].label })),
          },
          { type: "choices", name: "connection", label: common.connection, options: connections },
        ],
      }}
      tools={buttons}
      table={({ empty }) => (
        <CallbacksTable
          rows={page.rows}
          query={hrefWith("", params, {}).slice(1)}
          newest={!page.before}
          newerMax={callbackCountMax}
          openedAt={ctx.now()}
          empty={empty}
        />
      )}
      empty={<NoCallbacks view={filter.view} />}
    />
  );
}

type KindsProps = { kinds: { verdict: Verdict; count: number }[]; params: Params; chosen: readonly Verdict[] | null };

function Kinds({ kinds, params, chosen }: KindsProps) {
  const isChosen = (verdict: Verdict) => chosen?.length === 1 && chosen[0] === verdict;
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  return (
    <nav aria-label={t.issuesCaption} className="flex flex-wrap items-center gap-2 text-sm">
      {kinds.map(({ verdict, count }) => (
        <Link
          key={verdict}
          href={hrefWith(path, params, { verdict: isChosen(verdict) ? null : verdict })}
          prefetch={false}
          aria-current={isChosen(verdict) ? "true" : undefined}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-md border bg-surface px-2 hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-soft max-md:min-h-11"
        >
          {verdictStates.rows[verdict].label}
          <span className="figures text-ink-3">
            <Count value={count} />
          </span>
        </Link>
      ))}
      {all === kindsCountedMax ? (
        <span className="text-ink-3 text-xs">{t.newestOnly(<Count value={kindsCountedMax} />)}</span>
      ) : null}
    </nav>
  );
}

function NoCallbacks({ view }: { view: CallbackView }) {
  switch (view) {
    case "attention":
      return (
        <EmptyState title={t.emptyReview}>
          <p>
            {t.emptyReviewHint(
              <Link className="link" href={`${path}?view=all`}>
                {t.allCallbacksLink}
              </Link>,
            )}
          </p>
        </EmptyState>
      );
    case "exceptions":
      return (
        <EmptyState title={t.noIssues}>
          <p>{t.emptyIssuesHint}</p>
        </EmptyState>
      );
    case "all":
      return (
        <EmptyState title={t.emptyAll}>
          <p>{t.emptyAllHint}</p>
        </EmptyState>
      );
    default:
      return view satisfies never;
  }
}
