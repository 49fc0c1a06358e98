import { startNavigation } from "@/components/navigation-start";

/** Next calls it in the transition that opens another page: by a link, by code, or by back and forward. */
export const onRouterTransitionStart = startNavigation;
