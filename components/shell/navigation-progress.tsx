"use client";

import { useEffect, useOptimistic } from "react";
import * as t from "@/messages/components/shell";
import { watchNavigationStart } from "../navigation-start";

/**
 * The bar at the top of the window while another page is on its way. The page before it stays until then. `globals.css`
 * shows the bar after 150 ms, so a fast page never has one.
 */
export function NavigationProgress() {
  // Set in the navigation's own transition, so React takes it back in the frame that shows the new page.
  const [pending, setPending] = useOptimistic(false);
  useEffect(() => watchNavigationStart(() => setPending(true)), [setPending]);
  return pending ? <div role="progressbar" aria-label={t.openingThePage} className="navigation-progress" /> : null;
}
