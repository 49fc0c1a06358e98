const listeners = new Set<() => void>();

export function watchNavigationStart(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function startNavigation(): void {
  for (const listener of listeners) listener();
}
