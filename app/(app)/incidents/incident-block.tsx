import Link from "next/link";
import type { ReactNode } from "react";
import { Block } from "@/components/block";
import { ButtonLink } from "@/components/button";
import { CopyButton } from "@/components/copy-button";
import { Count } from "@/components/count";
import { LivePage } from "@/components/live/live-page";
import { Money } from "@/components/money";
import { DefinitionList } from "@/components/panel";
import { When } from "@/components/when";
import { openContext } from "@/lib/core/runtime/open-context";
import { may, type Role } from "@/lib/identity/auth/access/permissions";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import { countOf, describeIncident, type Incident, nounOf, type Sum } from "@/lib/payments/dispatch/incident";
import { summariseIncident } from "@/lib/payments/dispatch/incident-summary";
import * as common from "@/messages/common";
import * as t from "@/messages/incidents/shared";
import { ReleaseButton, ResumeConnectionButton, ResumeEverythingButton } from "./incident-actions";

const figuresEveryMs = 5_000;

type Props = { incident: Incident; user: { role: Role } };
type BlockProps = Props & {
  away: boolean;
};

export async function IncidentBlock({ incident, user, away }: BlockProps) {
  const { cause, figures, others } = incident;
  const ctx = openContext();
  const { name: organisation, numberForm } = await getOrganisation(ctx);
  const texts = describeIncident(cause);
  const unresolved = `/orders?view=unresolved${"connection" in cause ? `&connection=${cause.connection.id}` : ""}`;
  return (
    <Block
      tone={texts.tone}
      title={texts.title}
      facts={
        <div className="grid items-start gap-x-8 gap-y-2 xl:grid-cols-2">
          <LivePage topics={["order"]} apartMs={figuresEveryMs} quiet />
          <DefinitionList
            items={[
              cause.status === "sending_locked"
                ? { term: t.requestNumbers, value: <Numbers known={cause.known} made={cause.made} /> }
                : {
                    term: t.acceptedTerm,
                    value: <Sums sums={figures.accepted}>{t.preparedSince(<When at={figures.acceptedSince} />)}</Sums>,
                  },
              {
                term: common.unconfirmed,
                value: (
                  <Sums sums={figures.unconfirmed} href={unresolved}>
                    {countOf(figures.unconfirmed) > 0 ? t.unconfirmedWarning : ""}
                  </Sums>
                ),
              },
              { term: t.notSent, value: <Sums sums={figures.notSent} href={unresolved} /> },
            ]}
          />
          <DefinitionList
            items={[
              {
                term: t.continuesAutomatically,
                value: texts.meanwhile.map((line) => <Line key={line.text} {...line} />),
              },
              { term: t.resumersTerm, value: texts.ends },
              ...(others.length > 0
                ? [{ term: t.alsoStoppedTerm, value: others.map((other) => <Other key={other.id} {...other} />) }]
                : []),
            ]}
          />
        </div>
      }
      actions={
        <>
          <EndButton incident={incident} user={user} />
          <CopyButton
            text={summariseIncident(incident, { organisation, numberForm, now: ctx.now() })}
            label={t.theSummary}
            variant="outlined"
            size="normal"
          >
            {t.copySummary}
          </CopyButton>
          {away && "connection" in cause ? (
            <ButtonLink variant="plain" href={`/connections/${cause.connection.id}`}>
              {t.viewConnection}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <p>
        <When at={cause.since} age />. {texts.happened}
      </p>
      <Todo lines={texts.todo} />
    </Block>
  );
}

function Todo({ lines }: { lines: readonly { text: string; at: Date | null }[] }) {
  const [only] = lines;
  if (!only) return null;
  if (lines.length === 1) return <Line {...only} />;
  return (
    <ol className="list-decimal pl-5">
      {lines.map((line) => (
        <li key={line.text}>
          <Line {...line} />
        </li>
      ))}
    </ol>
  );
}

function Line({ text, at }: { text: string; at: Date | null }) {
  return (
    <p>
      {text}
      {at ? (
        <>
          {" "}
          <When at={at} />.
        </>
      ) : null}
    </p>
  );
}

function Other({ id, name }: { id: string; name: string }) {
  return (
    <p>
      <Link className="link" href={`/connections/${id}`}>
        {name}
      </Link>
    </p>
  );
}

/** Sums are shown per direction and currency and never added up across them. */
function Sums({ sums, href, children }: { sums: readonly Sum[]; href?: string; children?: ReactNode }) {
  if (sums.length === 0) return t.none(children);
  const shown = sums.map((sum, at) => (
    <span key={`${sum.direction}/${sum.currency}`}>
      {at > 0 ? "; " : ""}
      <Count value={sum.count} /> {nounOf(sum)}
      {sum.amount === null ? (
        t.unknownAmountPart
      ) : (
        <>
          , <Money amount={sum.amount} currency={sum.currency} />
        </>
      )}
    </span>
  ));
  return (
    <>
      {href ? (
        <Link className="link" href={href} prefetch={false}>
          {shown}
        </Link>
      ) : (
        shown
      )}
      {children}
    </>
  );
}

function Numbers({ known, made }: { known: string; made: string | null }) {
  return (
    <>
      {t.databaseNumbers} <Count value={Number(known)} />,{" "}
      {made === null ? t.sentUnknown : t.sentNumbers(<Count value={Number(made)} />)}
    </>
  );
}

const endingActions = {
  sending_locked: "installation.release",
  all_stopped: "installation.resume",
  stopped: "connections.resume",
  paused: "connections.resume",
} as const;

function EndButton({ incident: { cause, figures }, user: { role } }: Props) {
  if (!may(role, endingActions[cause.status])) return null;
  const count = countOf(figures.willRetry);
  const effect = (
    <p>{count === 0 ? t.unsentNeedAction : t.retriedOnResume(<Sums sums={figures.willRetry} />, count)}</p>
  );
  switch (cause.status) {
    case "sending_locked":
      return <ReleaseButton effect={<p>{t.unlockOrdersEffect}</p>} />;
    case "all_stopped":
      return <ResumeEverythingButton effect={effect} />;
    case "stopped":
    case "paused":
      return (
        <ResumeConnectionButton
          connection={cause.connection}
          paused={cause.status === "paused"}
          effect={
            <>
              {cause.status === "paused" && cause.statusQuery && cause.answeredAt === null ? (
                <p>{t.pausedChecksFailing}</p>
              ) : null}
              {effect}
            </>
          }
        />
      );
    default:
      return cause satisfies never;
  }
}
