import { When } from "@/components/when";

type Props = { statusQuery: boolean; lastCallbackAt: Date | null };

/** How the outcome of a payout will become known. */
export function NewsLine({ statusQuery, lastCallbackAt }: Props) {
  return (
    <>
      How the outcome will arrive:{" "}
      {lastCallbackAt ? (
        <>
          callbacks, the last one <When at={lastCallbackAt} age />
        </>
      ) : (
        "no callback seen yet"
      )}
      ; status query {statusQuery ? "on" : "off"}
    </>
  );
}
