import type { Metadata } from "next";
import { ButtonLink } from "@/components/button";
import { Problem } from "@/components/problem";
import * as t from "@/messages/components/shell";

export const metadata: Metadata = { title: t.notFound };

export default function NotFound() {
  return (
    <main>
      <Problem title={t.notFoundTitle} actions={<ButtonLink href="/">{t.overviewLink}</ButtonLink>}>
        <p>{t.notFoundShort}</p>
      </Problem>
    </main>
  );
}
