import { When } from "@/components/when";

type Props = { statusQuery: boolean; lastCallbackAt: Date | null };

/** How the outcome of a payout will become known. */
export function NewsLine({ statusQuery, lastCallbackAt }: Props) {
  return (
    <>
      How the outcome will arrive: callbacks seen {lastCallbackAt ? <When at={lastCallbackAt} age /> : "never"}; status
      query {statusQuery ? "on" : "off"}
    </>
  );
}
