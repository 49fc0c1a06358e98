"use client";

import { useEffect, useState } from "react";
import { Input } from "@/components/input";

type Props = { label: string; text: string; isWrong: boolean; onSave: (text: string) => void };

export function RowCellInput({ label, text, isWrong, onSave }: Props) {
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  const save = () => {
    if (typed !== text) onSave(typed);
  };
  return (
    <Input
      aria-label={label}
      aria-invalid={isWrong || undefined}
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === "Enter") save();
        if (event.key === "Escape") setTyped(text);
      }}
    />
  );
}
