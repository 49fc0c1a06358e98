"use client";

import { useSyncExternalStore } from "react";
import * as t from "@/messages/components/shared";

const never = () => () => undefined;
const modOf = () => (/mac|iphone|ipad/i.test(navigator.platform) ? "⌘" : t.ctrl);

export function Keys({ keys }: { keys: readonly string[] }) {
  const mod = useSyncExternalStore(never, modOf, () => t.ctrl);
  return (
    <span className="inline-flex gap-1 whitespace-nowrap">
      {keys.map((key) => (
        <kbd
          key={key}
          className="identifier inline-flex h-6 min-w-6 items-center justify-center rounded-sm border border-control bg-surface px-1.5 text-xs"
        >
          {key === "mod" ? mod : key}
        </kbd>
      ))}
    </span>
  );
}
