import Link from "next/link";
import { type Definition, DefinitionList } from "@/components/definition-list";
import { Identifier } from "@/components/identifier";
import { When } from "@/components/when";
import type { ProfileDetail } from "@/lib/recurring/queries";
import type { ScheduleFacts } from "@/lib/recurring/schedule-facts";
import { chargingWords, kindWords } from "../profile-words";

type Props = {
  profile: ProfileDetail;
  repeats: Pick<ScheduleFacts, "repeats" | "repeatsAtLeast">;
  charges: number;
};

const notKnown = <span className="text-ink-3">not known</span>;

/** What the profile is, and where. */
export function ProfileSummary({ profile, repeats, charges }: Props) {
  const { connection, endpoint, source, createdBy } = profile;
  const entered = { typed: "typed by", file: "from a file of", order: "by an order that named it" }[source];
  const items: Definition[] = [
    {
      term: "Number",
      value: <Identifier value={profile.recurringPaymentId} label="recurring payment id" whole />,
    },
    {
      term: "Connection",
      value: (
        <Link className="link" href={`/connections/${connection.id}`} prefetch={false}>
          {connection.name}
        </Link>
      ),
    },
    { term: "Endpoint", value: endpoint?.label ?? notKnown },
    { term: "Kind", value: profile.kind ? kindWords[profile.kind] : notKnown },
    { term: "Charged", value: profile.charging ? chargingWords[profile.charging] : notKnown },
    { term: "Currency", value: profile.currency ?? notKnown },
    { term: "Next repeat", value: <NextRepeat repeats={repeats} /> },
    { term: "Charges known", value: String(charges) },
    {
      term: "Callback address",
      value: profile.callbackUrl ? (
        <Identifier value={profile.callbackUrl} label="callback address" whole />
      ) : (
        <span className="text-ink-3">made with the first change</span>
      ),
    },
    {
      term: "In the book",
      value: (
        <>
          {[entered, createdBy].filter(Boolean).join(" ")}
          <span className="block text-ink-2">
            <When at={profile.createdAt} />
          </span>
        </>
      ),
    },
  ];
  return <DefinitionList items={items} />;
}

function NextRepeat({ repeats: { repeats, repeatsAtLeast } }: { repeats: Props["repeats"] }) {
  if (repeats.known) return <span className="figures">{repeats.value}</span>;
  return (
    <>
      {notKnown}
      {repeatsAtLeast > 0 ? <span className="block text-ink-3 text-xs">{repeatsAtLeast} or later</span> : null}
    </>
  );
}
