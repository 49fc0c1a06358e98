"use client";

import { useState } from "react";
import { Segmented } from "../segmented";
import { type Theme, themes } from "../theme";

const labels: Record<Theme, string> = { system: "System", light: "Light", dark: "Dark" };

/** Chooses the look of this device; it applies at once and is kept in the cookie `theme` for a year. */
export function ThemeSwitch({ theme }: { theme: Theme }) {
  const [chosen, setChosen] = useState(theme);

  function choose(next: Theme): void {
    setChosen(next);
    document.documentElement.dataset.theme = next;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
    document.cookie = `theme=${next}; path=/; max-age=31536000; samesite=lax`;
  }

  return (
    <Segmented
      legend="Look"
      name="theme"
      options={themes.map((value) => ({ value, label: labels[value] }))}
      value={chosen}
      onChange={(event) => choose(event.target.value as Theme)}
    />
  );
}
