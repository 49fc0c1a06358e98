import { startNavigation } from "@/components/navigation-start";

export const onRouterTransitionStart = startNavigation;
