import Link from "next/link";
import { cache } from "react";
import { labelApproveThis } from "@/components/approval/approve-labels";
import { Block } from "@/components/block";
import { ButtonLink } from "@/components/button";
import { Count } from "@/components/count";
import { atEnd, FactTable } from "@/components/fact-table";
import { describeDay } from "@/components/moments";
import { Money } from "@/components/money";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import { readCertification } from "@/lib/books/close/periods";
import { getPeriod, type LaterItem, type PeriodDetail } from "@/lib/books/close/queries";
import { listOtherValueDates } from "@/lib/books/close/value-dates";
import { matchClassLabels, matchClassMeanings, matchLegLabels } from "@/lib/books/matching/labels";
import { countItems, readFigures, sumParts } from "@/lib/books/matching/queries";
import { listApprovers } from "@/lib/controls/approvals/approvers";
import { openPages } from "@/lib/core/runtime/open-context";
import { gatewayLineKindLabels } from "@/lib/files/gateway-reports/labels";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import { requirePermission, type User } from "@/lib/identity/auth/sessions/session";
import { unattended } from "@/messages/actors";
import * as t from "@/messages/close/detail";
import * as list from "@/messages/close/list";
import * as model from "@/messages/close/model";
import * as common from "@/messages/common";
import { ApprovalRow } from "../../../approvals/approval-row";
import { orNotFound } from "../../../or-not-found";
import { PeriodBadge } from "../period-badge";
import { Bridges } from "./bridge";
import { Equations, OtherLines } from "./equations";
import { Seal } from "./seal";
import { ClosePeriod, LockPeriod, Prepare, ReopenPeriod, SignAgain } from "./steps";
import { ValueDates } from "./value-dates";

const load = cache(async (id: string) => {
  await requirePermission("periods.read");
  return orNotFound(getPeriod(openPages(), id));
});

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props) {
  const { fromDay, toDay } = await load((await params).id);
  return { title: t.closeOf(fromDay, toDay) };
}

export default async function PeriodPage({ params }: Props) {
  const user = await requirePermission("periods.read");
  const period = await load((await params).id);
  const ctx = openPages();
  const [figures, sums, items, approvers, certification, valueDates] = await Promise.all([
    readFigures(ctx, user.connectionIds, period.id),
    sumParts(ctx, user.connectionIds, period.id),
    countItems(ctx, user.connectionIds, period.id),
    listApprovers(ctx.db),
    readCertification(ctx.db),
    listOtherValueDates(ctx.db, user.connectionIds, period),
  ]);
  return (
    <>
      <PageHead
        title={t.closeOf(describeDay(period.fromDay), describeDay(period.toDay))}
        back={{ href: "/reports/close", label: list.periodClose }}
      >
        <span className="inline-flex flex-wrap items-center gap-2">
          <PeriodBadge period={period} />
          {period.evaluatedAt ? (
            <span className="text-ink-2 text-sm">
              {t.evaluated} <When at={period.evaluatedAt} />
            </span>
          ) : null}
        </span>
      </PageHead>
      <div className="flex flex-col gap-4">
        {period.suspendedAt !== null ? (
          <Block tone="alarm" title={t.suspendedTitle}>
            <p>{period.suspendedReason}</p>
          </Block>
        ) : null}
        <NextStep period={period} user={user} approvers={approvers} certification={certification} />
        <section className="flex flex-col gap-3">
          <h2 className="text-lg">{t.equations}</h2>
          <Bridges periodId={period.id} rows={figures} sums={sums} />
          {figures.length > 0 ? <Seal period={period} /> : null}
          {figures.length > 0 ? (
            <details>
              <summary className="mb-2 inline-flex min-h-8 items-center font-medium text-sm">
                {t.figuresOfConnections}
              </summary>
              <div className="flex flex-col gap-3">
                <Equations rows={figures} />
                <OtherLines rows={figures} />
              </div>
            </details>
          ) : (
            <Equations rows={figures} />
          )}
        </section>
        <Differences periodId={period.id} items={items} />
        {valueDates.count > 0 ? <ValueDates {...valueDates} /> : null}
        {period.laterCount > 0 ? <Later {...{ period, user }} /> : null}
        <Signatures period={period} />
        <ZoneNote />
      </div>
    </>
  );
}

type StepProps = {
  period: PeriodDetail;
  user: User;
  approvers: Awaited<ReturnType<typeof listApprovers>>;
  certification: string;
};

function NextStep({ period, user, approvers, certification }: StepProps) {
  const { id, state, request, unnamed, unknownAccounts } = period;
  const why = (permission: Parameters<typeof whyNot>[1]) =>
    whyNot(user.role, permission) ?? (user.connectionIds === null ? null : model.onlyWithAllConnections);
  const evidence = (
    <ButtonLink href={`/reports/close/${id}/evidence`} variant="outlined">
      {t.downloadEvidence}
    </ButtonLink>
  );
  const asked = request ? (
    <Panel title={request.kind === "review" ? t.review : t.reopening} className="max-w-200">
      <ApprovalRow
        request={request}
        user={user}
        approvers={approvers}
        approve={(progress) =>
          labelApproveThis(request.kind === "review" ? t.approveReview : t.approveReopen, progress)
        }
      >
        {request.kind === "review" ? <p>{t.reviewHint}</p> : <p className="prose-line">“{request.reason}”</p>}
      </ApprovalRow>
    </Panel>
  ) : null;
  switch (state) {
    case "open": {
      if (unnamed > 0 || unknownAccounts.length > 0)
        return (
          <WhatIsLeft
            {...{ unnamed, unknownAccounts, id }}
            configureReason={whyNot(user.role, "matching.configure", t.setAccountsDeed)}
          />
        );
      return (
        <Panel title={t.nowAvailable} className="max-w-200">
          <Prepare
            {...{ periodId: id, digest: period.digest, certification }}
            disabledReason={why("periods.prepare")}
          />
        </Panel>
      );
    }
    case "prepared":
      return asked;
    case "reviewed":
      return (
        <div className="flex flex-wrap items-start gap-2">
          <ClosePeriod periodId={id} disabledReason={why("periods.close")} />
        </div>
      );
    case "closed":
    case "locked":
      return (
        <>
          {period.suspendedAt !== null ? (
            <Panel title={t.signAgain} className="max-w-200">
              <SignAgain
                {...{ periodId: id, seen: period.laterCount, certification }}
                disabledReason={why("periods.signAgain")}
              />
            </Panel>
          ) : null}
          {asked}
          <div className="flex flex-wrap items-start gap-2">
            {evidence}
            {state === "closed" ? <LockPeriod periodId={id} disabledReason={why("periods.lock")} /> : null}
            {request ? null : <ReopenPeriod periodId={id} disabledReason={why("periods.reopen")} />}
          </div>
        </>
      );
    default:
      return state satisfies never;
  }
}

type LeftProps = {
  unnamed: number;
  unknownAccounts: PeriodDetail["unknownAccounts"];
  id: string;
  configureReason: string | null;
};

function WhatIsLeft({ unnamed, unknownAccounts, id, configureReason }: LeftProps) {
  return (
    <Block
      tone="wait"
      title={t.whatIsLeft}
      actions={
        <>
          {unnamed > 0 ? <ButtonLink href={`/reports/matching?period=${id}`}>{t.showDifferences}</ButtonLink> : null}
          {unknownAccounts.length > 0 && configureReason === null ? (
            <ButtonLink href="/reports/matching/settings">{t.setAccounts}</ButtonLink>
          ) : null}
        </>
      }
    >
      {unnamed > 0 ? <p>{model.differencesLeft(unnamed)}</p> : null}
      {unknownAccounts.length > 0 ? (
        <p>
          {t.accountsLeft} {unknownAccounts.map(({ account, currency }) => `${account} (${currency})`).join(", ")}
          {configureReason === null ? null : `. ${configureReason}`}
        </p>
      ) : null}
    </Block>
  );
}

function Differences({ periodId, items }: { periodId: string; items: Awaited<ReturnType<typeof countItems>> }) {
  return (
    <Panel title={t.differences} className="max-w-200">
      {items.length === 0 ? (
        <p className="text-ink-2">{t.noDifferences}</p>
      ) : (
        <FactTable
          caption={t.differencesCaption}
          heads={[t.kind, t.comparison, atEnd(t.number), atEnd(t.notExplained)]}
        >
          <tbody>
            {items.map(({ leg, class: of, count, open }) => (
              <tr key={`${leg} ${of}`}>
                <th scope="row" title={matchClassMeanings[of]}>
                  <Link
                    className="link"
                    href={`/reports/matching?period=${periodId}&view=all&leg=${leg}&class=${of}`}
                    prefetch={false}
                  >
                    {matchClassLabels[of]}
                  </Link>
                </th>
                <td>{matchLegLabels[leg]}</td>
                <td className="text-right">
                  <Count value={count} />
                </td>
                <td className="text-right">{open === 0 ? list.none : <Count value={open} />}</td>
              </tr>
            ))}
          </tbody>
        </FactTable>
      )}
    </Panel>
  );
}

type LaterProps = { period: PeriodDetail; user: User };

function Later({ period: { later, laterCount }, user }: LaterProps) {
  return (
    <Panel title={`${t.later} (${laterCount})`}>
      <FactTable
        caption={t.laterCaption}
        stacks
        heads={[t.kind, t.laterOrder, list.period, common.connection, atEnd(t.laterAmount), t.found]}
      >
        <tbody>
          {later.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never change places
            <tr key={at}>
              <th scope="row">
                {item.lineKind ? t.laterLine(gatewayLineKindLabels[item.lineKind]) : t.laterKinds[item.kind]}
              </th>
              <td>
                <LaterPlace item={item} isInScope={isWithin(user.connectionIds, item.connectionId)} />
              </td>
              <td>{describeDay(item.on)}</td>
              <td>{item.connection ?? ""}</td>
              <td className="text-right">
                <Money amount={item.amount} currency={item.currency} />
              </td>
              <td>
                <When at={item.foundAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </FactTable>
    </Panel>
  );
}

const isWithin = (scope: User["connectionIds"], connectionId: string | null) =>
  scope === null || connectionId === null || scope.includes(connectionId);

/** Users who don't work with the item's connection see neither its order nor its file. */
function LaterPlace({ item, isInScope }: { item: LaterItem; isInScope: boolean }) {
  const { order, gatewayFileId, statementId } = item;
  if (!isInScope) return null;
  if (order)
    return (
      <Link className="link" href={`/orders/${order.id}`} prefetch={false}>
        {order.yourReference ?? order.clientOrderId}
      </Link>
    );
  if (gatewayFileId)
    return (
      <Link className="link" href={`/reports/gateway/${gatewayFileId}`} prefetch={false}>
        {t.showReport}
      </Link>
    );
  return statementId ? (
    <Link className="link" href={`/reports/statements/${statementId}`} prefetch={false}>
      {t.showStatement}
    </Link>
  ) : null;
}

function Signatures({ period: { signatures } }: { period: PeriodDetail }) {
  return (
    <Panel title={t.signatures} className="max-w-200">
      {signatures.length === 0 ? (
        <p className="text-ink-2">{t.noSignatures}</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {signatures.map(({ act, by, at, certification, reason }) => (
            <li key={`${act} ${at.toISOString()}`} className="flex flex-col gap-0.5">
              <span>
                <strong className="font-semibold">{t.acts[act]}</strong>
                <span className="text-ink-2">
                  {" "}
                  {by ?? unattended.worker}, <When at={at} />
                </span>
              </span>
              {certification ? <span className="prose-line text-ink-2 text-sm">“{certification}”</span> : null}
              {reason ? <span className="prose-line text-sm">“{reason}”</span> : null}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
