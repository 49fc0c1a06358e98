import type { Metadata } from "next";
import { Problem } from "@/components/problem";
import * as t from "@/messages/components/shell";

export const metadata: Metadata = {
  title: { absolute: t.thankYou },
  description: t.returnDescription,
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

/**
 * The gateway redirects a receiver here (interface document, Events, rule 4). A redirect proves nothing about the
 * payment.
 */
export default function ReturnPage() {
  return (
    <main>
      <Problem title={t.thankYou}>
        <p>{t.returnDone}</p>
        <p>{t.returnHint}</p>
      </Problem>
    </main>
  );
}
