import type { Metadata } from "next";
import { Problem } from "@/components/problem";
import * as t from "@/messages/components/shell";

export const metadata: Metadata = {
  title: { absolute: t.thankYou },
  description: t.youCanCloseThis,
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

/** Where the gateway leads a receiver (interface document, Events, rule 4). A redirect proves nothing. */
export default function ReturnPage() {
  return (
    <main>
      <Problem title={t.thankYou}>
        <p>{t.youreDoneAndCan}</p>
        <p>{t.thisPageDoesntShow}</p>
      </Problem>
    </main>
  );
}
