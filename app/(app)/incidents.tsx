import Link from "next/link";
import { Block } from "@/components/block";
import { ButtonLink } from "@/components/button";
import { formatSpan } from "@/components/moments";
import { When } from "@/components/when";
import { readInstallationState } from "@/lib/controls/installation/queries";
import type { AppContext } from "@/lib/core/runtime/context";
import { openContext } from "@/lib/core/runtime/open-context";
import type { Role } from "@/lib/identity/auth/access/permissions";
import type { Scope } from "@/lib/identity/auth/access/scope";
import { findMissingCallbacks } from "@/lib/payments/connections/missing-callbacks";
import { type IncidentScope, readIncident } from "@/lib/payments/dispatch/incident-queries";
import * as common from "@/messages/common";
import * as t from "@/messages/components/shell";
import { IncidentBlock } from "./incidents/incident-block";

type MissingCallbacksBlockProps = { scope: Scope; connectionId: string | null };

async function MissingCallbacksBlock({ scope, connectionId }: MissingCallbacksBlockProps) {
  const ctx = openContext();
  const now = ctx.now();
  const missingCallbacks = (await findMissingCallbacks(ctx.db, scope, now)).filter(
    (one) => connectionId === null || one.connectionId === connectionId,
  );
  const [worst, ...others] = missingCallbacks;
  if (!worst) return null;
  const { name, since, waiting, lastCallbackAt, statusQuery } = worst;
  const orders = t.processingOrders(waiting);
  return (
    <Block
      tone={statusQuery ? "wait" : "alarm"}
      title={t.missingCallbacksTitle(
        connectionId === null ? t.no(name) : t.noOnPage,
        formatSpan(now.getTime() - since.getTime()),
        orders,
      )}
      actions={
        <>
          <ButtonLink href={`/connections/${worst.connectionId}/key`}>{t.addressLink}</ButtonLink>
          <ButtonLink href={`/orders?connection=${worst.connectionId}&status=processing`}>
            {t.processingLink}
          </ButtonLink>
        </>
      }
    >
      <p>{t.missingCallbacksHint(lastCallbackAt ? <When at={lastCallbackAt} age /> : common.never)}</p>
      <p>{statusQuery ? t.pollingNote : t.pollingOff}</p>
      {others.length > 0 ? (
        <p>
          {t.otherConnectionsLead}{" "}
          {others.map((other, at) => (
            <span key={other.connectionId}>
              {at > 0 ? ", " : ""}
              <Link className="link" href={`/connections/${other.connectionId}`} prefetch={false}>
                {other.name}
              </Link>
            </span>
          ))}
          .
        </p>
      ) : null}
    </Block>
  );
}

type Props = {
  user: { role: Role; connectionIds: Scope };
  scope: IncidentScope;
  away?: boolean;
  withMissingCallbacks?: boolean;
};

/**
 * Shows why nothing is sent. The app frame reports incidents of the whole installation and a page those of its
 * connections; only the graver of the two is shown.
 */
export async function Incidents({
  user,
  scope,
  away = typeof scope === "string",
  withMissingCallbacks = false,
}: Props) {
  const ctx = openContext();
  const incident = await readIncident(ctx, scope, user.connectionIds);
  const block = incident ? (
    <IncidentBlock incident={incident} user={user} away={away} />
  ) : withMissingCallbacks && (await isOpen(ctx)) ? (
    <MissingCallbacksBlock
      scope={user.connectionIds}
      connectionId={typeof scope === "string" ? null : scope.connectionId}
    />
  ) : null;
  return block ? <div className="mb-4 empty:hidden">{block}</div> : null;
}

async function isOpen(ctx: AppContext): Promise<boolean> {
  return (await readInstallationState(ctx.db)).status === "open";
}
