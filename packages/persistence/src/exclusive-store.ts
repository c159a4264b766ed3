import type { Connection } from 'mongoose';

const exclusive = new WeakSet<Connection>();

/** Notes that no other process reaches the store of this connection. */
export function markExclusiveStore(connection: Connection): void {
  exclusive.add(connection);
}

export function hasExclusiveStore(connection: Connection): boolean {
  return exclusive.has(connection);
}
