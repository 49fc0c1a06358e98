"use client";

import Link, { useLinkStatus } from "next/link";
import type { ComponentProps } from "react";

/**
 * The page is prefetched when a user points at the link (`shell/prefetch-on-intent.tsx`), never because the link is
 * visible.
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
