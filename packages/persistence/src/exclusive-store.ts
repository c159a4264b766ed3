import type { Connection } from 'mongoose';

const exclusive = new WeakSet<Connection>();

/** Marks the store of this connection as exclusive to this process. */
export function markExclusiveStore(connection: Connection): void {
  exclusive.add(connection);
}

export function hasExclusiveStore(connection: Connection): boolean {
  return exclusive.has(connection);
}
