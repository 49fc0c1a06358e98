"use client";

import { useEffect, useState } from "react";
import * as t from "@/messages/components/shell";
import { Checkbox } from "../input";
import { setShortcutsOn, shortcutsOn } from "../shortcut-rules";

export function ShortcutsSwitch() {
  const [on, setOn] = useState(true);
  useEffect(() => setOn(shortcutsOn()), []);
  return (
    <Checkbox
      label={t.shortcutsLabel}
      checked={on}
      onChange={(event) => {
        setOn(event.target.checked);
        setShortcutsOn(event.target.checked);
      }}
    />
  );
}
