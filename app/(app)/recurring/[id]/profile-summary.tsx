import Link from "next/link";
import { Identifier } from "@/components/identifier";
import { type Definition, DefinitionList } from "@/components/panel";
import { When } from "@/components/when";
import type { ProfileDetail } from "@/lib/payments/recurring/queries";
import type { ScheduleFacts } from "@/lib/payments/recurring/schedule-facts";
import * as common from "@/messages/common";
import * as t from "@/messages/recurring/shared";

type Props = {
  profile: ProfileDetail;
  repeats: Pick<ScheduleFacts, "repeats" | "repeatsAtLeast">;
  charges: number;
};

const notKnown = <span className="text-ink-3">{common.unknown}</span>;

export function ProfileSummary({ profile, repeats, charges }: Props) {
  const { connection, endpoint, source, createdBy } = profile;
  const entered = { typed: t.enteredBy, file: t.importedBy, order: t.addedFromOrder }[source];
  const items: Definition[] = [
    {
      term: t.id,
      value: <Identifier value={profile.recurringPaymentId} label={t.idCopyLabel} whole />,
    },
    {
      term: common.connection,
      value: (
        <Link className="link" href={`/connections/${connection.id}`} prefetch={false}>
          {connection.name}
        </Link>
      ),
    },
    { term: common.endpoint, value: endpoint?.label ?? notKnown },
    { term: t.nextRepeat, value: <NextRepeat repeats={repeats} /> },
    { term: t.knownCharges, value: String(charges) },
    {
      term: common.callbackAddressLabel,
      value: profile.callbackUrl ? (
        <Identifier value={profile.callbackUrl} label={common.callbackAddress} whole />
      ) : (
        <span className="text-ink-3">{t.addedByChange}</span>
      ),
    },
    {
      term: t.added,
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
      {repeatsAtLeast > 0 ? <span className="block text-ink-3 text-xs">{t.repeatsAtLeast(repeatsAtLeast)}</span> : null}
    </>
  );
}
