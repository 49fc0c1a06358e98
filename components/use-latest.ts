import { type RefObject, useEffect, useRef } from "react";

/** The value of the last time the component was made, for listeners and timers that stay. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
