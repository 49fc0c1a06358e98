import { When } from "@/components/when";
import { openDesk } from "@/lib/core/open-desk";
import { readRecount } from "@/lib/totals/recount";

const name = (zone: string) => zone.replaceAll("_", " ");

/** That the days of the figures are being counted anew, after the organisation's zone was changed. */
export async function RecountNote() {
  const recount = await readRecount(openDesk());
  if (!recount) return null;
  const { from, to, doneBy, isLate } = recount;
  return (
    <p role="status" className="mb-3 border-l-2 border-l-wait-mark pl-3 text-base">
      <span className="font-medium">Days are being counted anew in {name(to)}.</span> Until then the figures and the
      chart below are still by days of {name(from)}, and a number may differ from the list that it opens by the orders
      around midnight.{" "}
      {isLate ? (
        "It takes longer than usual: this desk's worker may not be at work."
      ) : (
        <>
          It should be done by <When at={doneBy} />.
        </>
      )}
    </p>
  );
}
