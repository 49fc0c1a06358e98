"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";

const tintMs = 700;

export function Changed({ on, children }: { on: string; children: ReactNode }) {
  const before = useRef(on);
  const [tinted, setTinted] = useState(false);
  useEffect(() => {
    if (before.current === on) return;
    before.current = on;
    setTinted(true);
    const timer = setTimeout(() => setTinted(false), tintMs);
    return () => clearTimeout(timer);
  }, [on]);
  return <span className={`inline-flex rounded-sm ${tinted ? "changed" : ""}`}>{children}</span>;
}
