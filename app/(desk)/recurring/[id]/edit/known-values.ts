import type { KnownFact, ProfileFacts } from "@/lib/recurring/facts";
import type { FormProfile } from "./form-values";

const sources: Record<KnownFact["from"]["source"], string> = {
  sent: "sent by us",
  typed: "written down",
  file: "from a file",
  order: "seen in an order",
};

/** What the book has, as the form tells it: value, whether we sent it, and how we know. */
export function knownValues({ known }: ProfileFacts, day: (at: Date) => string): FormProfile["known"] {
  return Object.fromEntries(
    Object.entries(known).map(([name, { value, from }]) => {
      const by = from.by ? ` (${from.by})` : "";
      return [name, { value, sent: from.source === "sent", from: `${sources[from.source]} on ${day(from.at)}${by}` }];
    }),
  );
}
