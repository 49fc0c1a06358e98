"use client";

import { useEffect, useOptimistic } from "react";
import * as t from "@/messages/components/shell";
import { watchNavigationStart } from "../navigation-start";

/** `globals.css` shows the bar after 150 ms, so a fast page never has one. */
export function NavigationProgress() {
  // The state is set in the navigation's own transition, so React resets it in the frame that shows the new page.
  const [pending, setPending] = useOptimistic(false);
  useEffect(() => watchNavigationStart(() => setPending(true)), [setPending]);
  return pending ? <div role="progressbar" aria-label={t.pageLoading} className="navigation-progress" /> : null;
}
