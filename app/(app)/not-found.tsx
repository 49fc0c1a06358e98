import type { Metadata } from "next";
import { ButtonLink } from "@/components/button";
import { Problem } from "@/components/problem";
import * as t from "@/messages/components/shell";

export const metadata: Metadata = { title: t.notFound };

/** Not found and not allowed are the same page, so that an address tells nothing. */
export default function NotFound() {
  return (
    <Problem title={t.thisPageDoesntExist} actions={<ButtonLink href="/">{t.goToOverview}</ButtonLink>}>
      <p>{t.checkTheAddressOr}</p>
    </Problem>
  );
}
