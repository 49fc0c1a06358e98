import Link from "next/link";
import { Block } from "@/components/block";
import { ButtonLink } from "@/components/button";
import { formatSpan } from "@/components/moments";
import { When } from "@/components/when";
import type { Reach } from "@/lib/auth/reach";
import { findSilences } from "@/lib/connections/silence";
import { openDesk } from "@/lib/core/open-desk";

type Props = { reach: Reach; connectionId: string | null };

/** Connections that should have called back by now: on their own page one, on a list all within reach. */
export async function SilenceBlock({ reach, connectionId }: Props) {
  const desk = openDesk();
  const now = desk.now();
  const silences = (await findSilences(desk.db, reach, now)).filter(
    (one) => connectionId === null || one.connectionId === connectionId,
  );
  const [worst, ...others] = silences;
  if (!worst) return null;
  const { name, since, waiting, lastCallbackAt, statusQuery } = worst;
  const orders = waiting === 1 ? "1 order is open" : `${waiting} orders are open`;
  return (
    <Block
      tone={statusQuery ? "wait" : "alarm"}
      title={`${connectionId === null ? `${name}: no` : "No"} callback for ${formatSpan(now.getTime() - since.getTime())} while ${orders}`}
      actions={
        <>
          <ButtonLink href={`/connections/${worst.connectionId}/key`}>Check the callback address</ButtonLink>
          <ButtonLink href={`/orders?connection=${worst.connectionId}&status=processing`}>
            See the open orders
          </ButtonLink>
        </>
      }
    >
      <p>
        Last one: {lastCallbackAt ? <When at={lastCallbackAt} age /> : "never"}. Check that the gateway can reach the
        address: its port, its certificate, and whatever stands before this desk.
      </p>
      <p>
        {statusQuery
          ? "The gateway is asked meanwhile, so outcomes are learnt later, not lost."
          : "This connection cannot be asked for a status: without callbacks nobody learns what became of these."}
      </p>
      {others.length > 0 ? (
        <p>
          Silent, too:{" "}
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
