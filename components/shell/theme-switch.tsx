"use client";

import { useId, useState } from "react";
import * as t from "@/messages/components/shell";
import { Segmented } from "../segmented";
import { type Theme, themes } from "../theme";

const labels: Record<Theme, string> = { system: t.system, light: t.light, dark: t.dark };

/** Chooses the look of this device; it applies at once and is kept in the cookie `theme` for a year. */
export function ThemeSwitch({ theme }: { theme: Theme }) {
  // The menu is twice in the shell (wide and slim): one name would make all radios one group.
  const name = useId();
  const [chosen, setChosen] = useState(theme);

  function choose(next: Theme): void {
    setChosen(next);
    document.documentElement.dataset.theme = next;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
    document.cookie = `theme=${next}; path=/; max-age=31536000; samesite=lax`;
  }

  return (
    <Segmented
      legend={t.appearance}
      name={name}
      options={themes.map((value) => ({ value, label: labels[value] }))}
      value={chosen}
      onChange={(event) => choose(event.target.value as Theme)}
    />
  );
}
