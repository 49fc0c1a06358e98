import Link from "next/link";
import { Block } from "@/components/block";
import { ButtonLink } from "@/components/button";
import { formatSpan } from "@/components/moments";
import { When } from "@/components/when";
import { openContext } from "@/lib/core/runtime/open-context";
import type { Scope } from "@/lib/identity/auth/access/scope";
import { findMissingCallbacks } from "@/lib/payments/connections/missing-callbacks";
import * as common from "@/messages/common";
import * as t from "@/messages/components/shell";

type Props = { scope: Scope; connectionId: string | null };

export async function MissingCallbacksBlock({ scope, connectionId }: Props) {
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
