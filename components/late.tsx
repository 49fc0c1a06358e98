"use client";

import { type ComponentType, lazy, Suspense } from "react";

/**
 * A part that the browser loads with the first view that shows it. A function of its own file, because a page can't name
 * what is lazy.
 */
export function makeLate<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
