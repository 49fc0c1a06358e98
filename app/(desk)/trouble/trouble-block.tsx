import Link from "next/link";
import type { ReactNode } from "react";
import { Block } from "@/components/block";
import { ButtonLink } from "@/components/button";
import { CopyButton } from "@/components/copy-button";
import { Count } from "@/components/count";
import { DefinitionList } from "@/components/definition-list";
import { Money } from "@/components/money";
import { When } from "@/components/when";
import { may, type Role } from "@/lib/auth/permissions";
import { openDesk } from "@/lib/core/open-desk";
import { countOf, describeTrouble, nounOf, type Sum, type Trouble } from "@/lib/orders/trouble";
import { summariseTrouble } from "@/lib/orders/trouble-summary";
import { getOrganisation } from "@/lib/organisation/queries";
import { ReleaseButton, ResumeConnectionButton, ResumeEverythingButton } from "./trouble-acts";
import { FiguresWatch } from "./trouble-watch";

type Props = { trouble: Trouble; person: { role: Role; email: string } };
type BlockProps = Props & {
  /** It stands elsewhere than on the connection's own page. */
  away: boolean;
};

/** Why nothing leaves: what happened, what was and was not sent, what goes on, who ends it, and all that to copy. */
export async function TroubleBlock({ trouble, person, away }: BlockProps) {
  const { cause, figures, others } = trouble;
  const desk = openDesk();
  const { name: organisation, numberForm } = await getOrganisation(desk);
  const words = describeTrouble(cause);
  const unsettled = `/orders?view=unsettled${"connection" in cause ? `&connection=${cause.connection.id}` : ""}`;
  return (
    <Block
      tone={words.tone}
      title={words.title}
      facts={
        <div className="grid items-start gap-x-8 gap-y-2 md:grid-cols-2">
          <FiguresWatch />
          <DefinitionList
            items={[
              cause.word === "fenced"
                ? { term: "Sendings", value: <Numbers known={cause.known} made={cause.made} /> }
                : {
                    term: "Accepted",
                    value: (
                      <Sums sums={figures.accepted}>
                        , of what was made since <When at={figures.acceptedSince} />
                      </Sums>
                    ),
                  },
              {
                term: "Unconfirmed",
                value: (
                  <Sums sums={figures.unconfirmed} href={unsettled}>
                    {countOf(figures.unconfirmed) > 0 ? ", not to be sent again" : ""}
                  </Sums>
                ),
              },
              { term: "Not sent", value: <Sums sums={figures.notSent} href={unsettled} /> },
            ]}
          />
          <DefinitionList
            items={[
              { term: "Goes on by itself", value: words.meanwhile.map((line) => <Line key={line.text} {...line} />) },
              { term: "Who ends it", value: words.ends },
              ...(others.length > 0
                ? [{ term: "Not sending either", value: others.map((other) => <Other key={other.id} {...other} />) }]
                : []),
            ]}
          />
        </div>
      }
      actions={
        <>
          <EndButton trouble={trouble} person={person} />
          <CopyButton
            text={summariseTrouble(trouble, { organisation, numberForm, now: desk.now() })}
            label="the summary"
            variant="outlined"
            size="normal"
          >
            Copy summary
          </CopyButton>
          {away && "connection" in cause ? (
            <ButtonLink variant="plain" href={`/connections/${cause.connection.id}`}>
              To its connection
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <p>
        <When at={cause.since} age />. {words.happened}
      </p>
      <Todo lines={words.todo} />
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

/** One line a direction and currency, never added up across them. */
function Sums({ sums, href, children }: { sums: readonly Sum[]; href?: string; children?: ReactNode }) {
  if (sums.length === 0) return <>none{children}</>;
  const shown = sums.map((sum, at) => (
    <span key={`${sum.direction}/${sum.currency}`}>
      {at > 0 ? "; " : ""}
      <Count value={sum.count} /> {nounOf(sum)}
      {sum.amount === null ? (
        " whose amount is not known"
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
      known here up to <Count value={Number(known)} />,{" "}
      {made === null ? (
        "made: not known"
      ) : (
        <>
          made up to <Count value={Number(made)} />
        </>
      )}
    </>
  );
}

const endingActs = {
  fenced: "installation.release",
  all_stopped: "installation.resume",
  stopped: "connections.resume",
  paused: "connections.resume",
} as const;

/** For those who may end it; the block tells the others who can. */
function EndButton({ trouble: { cause, figures }, person: { role, email } }: Props) {
  if (!may(role, endingActs[cause.word])) return null;
  const count = countOf(figures.goesOn);
  const effect = (
    <p>
      {count === 0 ? (
        "Nothing goes out by itself: what was not sent waits for a person."
      ) : (
        <>
          <Sums sums={figures.goesOn} /> {count === 1 ? "goes" : "go"} out by {count === 1 ? "itself" : "themselves"} at
          once: {count === 1 ? "it" : "they"} provably never left. All else waits for a person.
        </>
      )}
    </p>
  );
  switch (cause.word) {
    case "fenced":
      return (
        <ReleaseButton
          email={email}
          effect={<p>Nothing goes out by itself: what was not sent is in doubt, and the gateway is asked first.</p>}
        />
      );
    case "all_stopped":
      return <ResumeEverythingButton email={email} effect={effect} />;
    case "stopped":
    case "paused":
      return (
        <ResumeConnectionButton
          email={email}
          connection={cause.connection}
          paused={cause.word === "paused"}
          effect={
            <>
              {cause.word === "paused" && cause.statusQuery && cause.answeredAt === null ? (
                <p>Its gateway has not answered our questions since it was paused.</p>
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
