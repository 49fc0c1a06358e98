"use client";

import { type ComponentType, lazy, Suspense } from "react";

/**
 * A part that the browser loads with the first view that shows it. A function of its own file, because a page can't name
 * what is lazy. `Place` keeps its room until then, so that what follows doesn't move.
 */
export function makeLate<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Place: ComponentType<Props> | null = null,
) {
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return (props: Props) => (
    <Suspense fallback={Place ? <Place {...props} /> : null}>
      <Part {...props} />
    </Suspense>
  );
}
