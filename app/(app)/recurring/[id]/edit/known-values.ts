import type { KnownFact, ProfileFacts } from "@/lib/payments/recurring/facts";
import * as t from "@/messages/recurring/edit";
import type { FormProfile } from "./form-values";

const sources: Record<KnownFact["from"]["source"], string> = {
  sent: t.sourceSent,
  typed: t.entered,
  file: "imported",
  order: t.sourceOrder,
};

export function knownValues({ known }: ProfileFacts, day: (at: Date) => string): FormProfile["known"] {
  return Object.fromEntries(
    Object.entries(known).map(([name, { value, from }]) => {
      const by = from.by ? ` (${from.by})` : "";
      return [name, { value, sent: from.source === "sent", from: t.on(sources[from.source], day(from.at), by) }];
    }),
  );
}
