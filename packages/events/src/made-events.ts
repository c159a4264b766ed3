const listeners = new Set<() => void>();

/** An event was made in this process: it is about to be written. */
export function tellMade(): void {
  for (const listener of listeners) listener();
}

/** @returns ends the listening */
export function onMade(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
