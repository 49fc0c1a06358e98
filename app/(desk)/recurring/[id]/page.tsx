import Link from "next/link";
import { Block } from "@/components/block";
import { ButtonLink } from "@/components/button";
import { EnvBand } from "@/components/env-band";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import { ZoneNote } from "@/components/when";
import { whyNot } from "@/lib/auth/who-can";
import { dayIn } from "@/lib/core/calendar";
import { openPages } from "@/lib/core/open-desk";
import { getOrganisation } from "@/lib/organisation/queries";
import { readCharges } from "@/lib/recurring/charge-queries";
import { findProfileRevision } from "@/lib/recurring/queries";
import { planCharges } from "@/lib/recurring/schedule";
import { factsOfBook } from "@/lib/recurring/schedule-book";
import { readAnswers } from "@/lib/recurring/update-queries";
import { amountWriter } from "../profile-words";
import { ChargeButton } from "./charge-button";
import { ChargesTable } from "./charges-table";
import { FactsTable } from "./facts-table";
import { HistoryTable } from "./history-table";
import { LiveProfile } from "./live-profile";
import { loadProfile } from "./load-profile";
import { NextCharges } from "./next-charges";
import { ProfileSummary } from "./profile-summary";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props) {
  const { profile } = await loadProfile((await params).id);
  return { title: profile.label ?? `Profile ${profile.recurringPaymentId}` };
}

export default async function ProfilePage({ params }: Props) {
  const { person, profile } = await loadProfile((await params).id);
  const desk = openPages();
  const { book } = profile;
  // Before the rest: what changes meanwhile is another revision, and is looked at again.
  const found = await findProfileRevision(desk, person.connectionIds, profile.id);
  const [organisation, seen, answers] = await Promise.all([
    getOrganisation(desk),
    readCharges(desk, profile.id, book.facts),
    readAnswers(desk, profile.id),
  ]);
  const write = amountWriter(profile.currency, organisation.numberForm);
  const facts = factsOfBook({
    known: book.facts.known,
    taken: book.history.filter(({ submission }) => submission === "accepted"),
    charges: seen.seen,
  });
  const plan = planCharges(facts, profile.connection.scheduleReading, dayIn(desk.now(), organisation.timeZone));
  const cannotChange = whyNot(person.role, "recurring.update", "change profiles");
  return (
    <>
      <EnvBand environment={profile.connection.environment} connectionName={profile.connection.name} />
      <PageHead
        title={profile.label ?? `Profile ${profile.recurringPaymentId}`}
        back={{ href: "/recurring", label: "Recurring profiles" }}
        actions={
          cannotChange === null ? (
            <>
              <ButtonLink href={`/recurring/${profile.id}/known`}>Write down what is known</ButtonLink>
              <ChargeButton profileId={profile.id} email={person.email} />
              <ButtonLink variant="primary" href={`/recurring/${profile.id}/edit`}>
                Change
              </ButtonLink>
            </>
          ) : (
            <p className="text-ink-3 text-sm">{cannotChange}</p>
          )
        }
      >
        What we last sent and what people know. The gateway cannot be asked: what nobody told us is not known.
      </PageHead>
      <LiveProfile
        profileId={profile.id}
        connectionId={profile.connection.id}
        revision={found?.revision ?? ""}
        openedAt={desk.now()}
      />
      <div className="beside-panel">
        <div className="flex min-w-0 flex-col gap-4">
          {profile.openChanges.length > 0 ? <OpenChanges ids={profile.openChanges} /> : null}
          <Panel title="What we know">
            <FactsTable facts={book.facts} write={write} />
          </Panel>
          <Panel title="Next charges, our estimate">
            <NextCharges plan={plan} write={write} />
          </Panel>
          <ChargesTable charges={seen.charges} total={seen.total} />
          <HistoryTable lines={book.history} answers={answers} write={write} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title="Facts">
            <ProfileSummary profile={profile} repeats={facts} charges={seen.total} />
          </Panel>
          <ZoneNote />
        </div>
      </div>
    </>
  );
}

function OpenChanges({ ids }: { ids: readonly string[] }) {
  return (
    <Block
      tone="wait"
      title={ids.length === 1 ? "A change is not settled yet" : `${ids.length} changes are not settled yet`}
      actions={ids.map((id, at) => (
        <Link key={id} className="link" href={`/orders/${id}`} prefetch={false}>
          {ids.length === 1 ? "Open the change" : `Open change ${at + 1}`}
        </Link>
      ))}
    >
      <p>Until it is, what stands below is what we knew before; beside it stands what was asked for.</p>
    </Block>
  );
}
