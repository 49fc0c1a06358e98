"use client";

import Link, { useLinkStatus } from "next/link";
import type { ComponentProps } from "react";

/**
 * A link to another page of Paydesk. The page is read when a user points at the link (`shell/prefetch-on-intent.tsx`), never
 * because it is visible; the link looks pressed until the page is there.
 */
export function PageLink({ children, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link prefetch={false} data-page-link={rest.download === undefined ? "" : undefined} {...rest}>
      {children}
      <Pressed />
    </Link>
  );
}

function Pressed() {
  return useLinkStatus().pending ? <span data-pressed hidden /> : null;
}
