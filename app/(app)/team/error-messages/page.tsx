import type { Metadata } from "next";
import Link from "next/link";
import { Block } from "@/components/block";
import { Count } from "@/components/count";
import { ConfirmAction } from "@/components/form/confirm-action";
import { Identifier } from "@/components/identifier";
import { type Column, DataTable } from "@/components/list/data-table";
import { hrefWith, type Params, readParam } from "@/components/list/url-state";
import { PageHead } from "@/components/page-head";
import { EmptyState, Panel } from "@/components/panel";
import { UsersTabs } from "@/components/team-tabs";
import { Topic } from "@/components/topic";
import { When, ZoneNote } from "@/components/when";
import { openPages } from "@/lib/core/runtime/open-context";
import { isInScope } from "@/lib/identity/auth/access/scope";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { listConnections } from "@/lib/payments/connections/queries";
import { stepLabels } from "@/lib/payments/failures/messages";
import { type MessagesInForce, readMessagesInForce } from "@/lib/payments/failures/queries";
import { failureDays, failureGroupsMax, groupFailures } from "@/lib/payments/orders/lists/failure-queries";
import { type FailureTally, tallyFailures, type UnknownFailure } from "@/lib/payments/orders/lists/failure-tally";
import * as common from "@/messages/common";
import * as t from "@/messages/team/model";
import { endErrorMessageAction } from "./actions";
import { ErrorMessageForm } from "./error-message-form";

export const metadata: Metadata = { title: common.errorMessages };

const path = "/team/error-messages";

export default async function FailuresPage({ searchParams }: { searchParams: Promise<Params> }) {
  const user = await requirePermission("failures.save");
  const params = await searchParams;
  const ctx = openPages();
  const scope = user.connectionIds;
  const [all, groups, connections] = await Promise.all([
    readMessagesInForce(ctx.db),
    groupFailures(ctx, scope),
    listConnections(ctx, scope),
  ]);
  const reached = all.filter(({ connectionId }) => connectionId === null || isInScope(scope, connectionId));
  const tally = tallyFailures(reached, groups);
  const used = ({ id }: MessagesInForce) => tally.known.get(id)?.count ?? 0;
  const messages = reached.sort((a, b) => used(b) - used(a));
  const chosen = messages.find(({ id }) => id === readParam(params, "edit"));
  const prefilled = { code: readParam(params, "code") ?? "", message: readParam(params, "text") ?? "" };
  const initial = chosen
    ? { ...chosen, code: chosen.code ?? "", message: chosen.message ?? "" }
    : { ...prefilled, connectionId: null, explanation: "", step: null };
  const forAll = scope === null;
  const mayChange = ({ connectionId }: MessagesInForce) => forAll || connectionId !== null;
  const isFormShownFirst = chosen !== undefined || prefilled.code !== "" || prefilled.message !== "";
  const form = (
    <Panel title={chosen ? t.editTitle : t.newTitle} className="max-w-200">
      {chosen ? (
        <div className="mb-4 text-base">
          <GatewayError code={chosen.code} message={chosen.message} part />
          <span className="text-ink-2 text-sm">{t.connectionLine(chosen.connectionName ?? t.anyConnection)}</span>
        </div>
      ) : null}
      <ErrorMessageForm
        key={`${chosen?.id ?? ""}/${initial.code}/${initial.message}`}
        initial={initial}
        changes={chosen !== undefined}
        connections={connections.map(({ id, name }) => ({ id, name }))}
        forAll={forAll}
        path={path}
      />
    </Panel>
  );
  return (
    <>
      <PageHead title={common.errorMessages} />
      <UsersTabs current="failures" />
      <div className="flex flex-col gap-8">
        <Topic title={t.unexplainedTitle} className="gap-3">
          <p className="prose-line text-base text-ink-2">
            {t.unexplainedPeriod} {failureDays} {t.daysUnit}
            {tally.unexplained > 0 ? t.uncodedNote(<Count value={tally.unexplained} />) : null}
          </p>
          {groups.length > failureGroupsMax ? (
            <Block tone="info" title={t.truncatedTitle}>
              <p>{t.truncatedHint}</p>
            </Block>
          ) : null}
          <DataTable
            caption={t.unexplainedCaption}
            columns={unknownColumns}
            rows={tally.unknown}
            rowKey={({ code, message }) => JSON.stringify([code, message])}
            empty={
              <EmptyState title={t.emptyUnexplainedTitle}>
                <p>{t.emptyUnexplainedHint}</p>
              </EmptyState>
            }
          />
        </Topic>
        {isFormShownFirst ? form : null}
        <Topic title={t.activeTitle} className="gap-3">
          <DataTable
            caption={t.activeCaption}
            columns={columnsOf(tally, mayChange)}
            rows={messages}
            empty={
              <EmptyState title={t.emptyActiveTitle}>
                <p>{t.emptyActiveHint}</p>
              </EmptyState>
            }
          />
        </Topic>
        {isFormShownFirst ? null : form}
        <ZoneNote />
      </div>
    </>
  );
}

const unknownColumns: Column<UnknownFailure>[] = [
  { key: "error", head: t.gatewayError, cell: (row) => <GatewayError code={row.code} message={row.message} /> },
  {
    key: "over",
    head: t.connection,
    cell: (row) => row.connections.map(({ name }) => name).join(", "),
    hideBelow: "lg",
  },
  { key: "count", head: common.orders, cell: (row) => <Count value={row.count} />, align: "end" },
  {
    key: "last",
    head: t.lastSeen,
    cell: (row) => (
      <Link className="link" href={`/orders/${row.lastOrderId}`} prefetch={false}>
        <When at={row.lastSeen} />
      </Link>
    ),
    hideBelow: "lg",
  },
  {
    key: "add",
    head: t.explanationHead,
    align: "end",
    cell: ({ code, message }) => (
      <Link
        className="link"
        href={hrefWith(path, {}, code === null ? { text: message?.slice(0, 200) ?? null } : { code })}
      >
        {t.addExplanation}
      </Link>
    ),
  },
];

function columnsOf(tally: FailureTally, mayChange: (row: MessagesInForce) => boolean): Column<MessagesInForce>[] {
  return [
    {
      key: "error",
      head: t.gatewayError,
      cell: (row) => <GatewayError code={row.code} message={row.message} part />,
      hideBelow: "lg",
    },
    {
      key: "explanation",
      head: t.explanation,
      primary: true,
      cell: (row) => (
        <span className="flex max-w-96 flex-col py-1 whitespace-normal">
          <span className="lg:hidden">
            <GatewayError code={row.code} message={row.message} part />
          </span>
          {row.explanation}
          <span className="text-ink-3 text-xs">
            {stepLabels[row.step].label} · {row.connectionName ? t.connectionPart(row.connectionName) : ""}
            {row.setBy ? (
              <>
                {row.setBy}, <When at={row.since} />
              </>
            ) : (
              t.builtIn
            )}
          </span>
        </span>
      ),
    },
    {
      key: "count",
      head: t.lastDays(failureDays),
      align: "end",
      cell: ({ id }) => <Count value={tally.known.get(id)?.count ?? 0} />,
      hideBelow: "lg",
    },
    {
      key: "last",
      head: t.lastSeen,
      cell: ({ id }) => {
        const seen = tally.known.get(id);
        if (!seen) return <span className="text-ink-3">—</span>;
        return (
          <Link className="link" href={`/orders/${seen.lastOrderId}`} prefetch={false}>
            <When at={seen.lastSeen} />
          </Link>
        );
      },
      hideBelow: "lg",
    },
    {
      key: "change",
      head: common.change,
      align: "end",
      cell: (row) =>
        mayChange(row) ? (
          <span className="inline-flex flex-wrap items-center justify-end gap-2">
            <Link
              className="link inline-flex min-h-6 items-center"
              href={hrefWith(path, {}, { edit: row.id })}
              aria-label={t.edit(row.explanation)}
            >
              {common.change}
            </Link>
            <ConfirmAction
              label={t.remove}
              size="small"
              variant="plain"
              title={t.removeTitle}
              act={t.removeLabel}
              danger
              action={endErrorMessageAction}
              input={{ messageId: row.id }}
            >
              <p>“{row.explanation}”</p>
              <p>{t.removeEffect}</p>
            </ConfirmAction>
          </span>
        ) : null,
    },
  ];
}

function GatewayError({ code, message, part }: { code: string | null; message: string | null; part?: boolean }) {
  return (
    <span className="flex min-w-0 flex-col items-start gap-0.5 py-1 whitespace-normal">
      {code ? <Identifier value={code} label={t.codeCopyLabel} whole={code.length <= 24} /> : null}
      {message ? (
        <span className="line-clamp-3 max-w-96 break-words text-ink-2" title={message}>
          {part ? `“… ${message} …”` : `“${message}”`}
        </span>
      ) : null}
    </span>
  );
}
