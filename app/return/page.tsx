import type { Metadata } from "next";
import { Problem } from "@/components/problem";

export const metadata: Metadata = {
  title: { absolute: "Thank you" },
  description: "You may close this page.",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

/**
 * Where the gateway may lead a receiver afterwards (interface document, Events, rule 4). It reads nothing of the request and
 * changes nothing: a redirect says nothing about a payout.
 */
export default function ReturnPage() {
  return (
    <main>
      <Problem title="Thank you">
        <p>Your part is done, and you may close this page.</p>
        <p>This page does not know the result. You get it from the merchant who pays you.</p>
      </Problem>
    </main>
  );
}
