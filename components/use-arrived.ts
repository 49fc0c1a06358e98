"use client";

import { useEffect, useState } from "react";

export function useArrived<T>(coming: Promise<T>, before: T): { value: T; failed: boolean } {
  const [arrived, setArrived] = useState({ value: before, failed: false });
  useEffect(() => {
    let left = false;
    coming.then(
      (value) => !left && setArrived({ value, failed: false }),
      () => !left && setArrived(({ value }) => ({ value, failed: true })),
    );
    return () => {
      left = true;
    };
  }, [coming]);
  return arrived;
}
