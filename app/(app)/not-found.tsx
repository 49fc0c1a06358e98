import type { Metadata } from "next";
import { ButtonLink } from "@/components/button";
import { Problem } from "@/components/problem";
import * as t from "@/messages/components/shell";

export const metadata: Metadata = { title: t.notFound };

/** A missing page and a forbidden page look the same, so that an address reveals nothing. */
export default function NotFound() {
  return (
    <Problem title={t.notFoundTitle} actions={<ButtonLink href="/">{t.overviewLink}</ButtonLink>}>
      <p>{t.notFoundHint}</p>
    </Problem>
  );
}
