import type { Connection } from 'mongoose';

const exclusive = new WeakSet<Connection>();

/** Marks that only this process accesses the store of a connection. */
export function markExclusiveStore(connection: Connection): void {
  exclusive.add(connection);
}

export function hasExclusiveStore(connection: Connection): boolean {
  return exclusive.has(connection);
}
