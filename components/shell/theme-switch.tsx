"use client";

import { useId, useState } from "react";
import * as t from "@/messages/components/shell";
import { Segmented } from "../segmented";
import { type Theme, themes } from "../theme";

const labels: Record<Theme, string> = { system: t.system, light: t.light, dark: t.dark };

export function ThemeSwitch({ theme }: { theme: Theme }) {
  // The shell has the menu twice (wide and slim); with one name all radios would form one group.
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
