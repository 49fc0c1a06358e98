const listeners = new Set<() => void>();

/** Calls `listener` inside the transition that opens another page. @returns what ends that */
export function watchNavigationStart(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function startNavigation(): void {
  for (const listener of listeners) listener();
}
