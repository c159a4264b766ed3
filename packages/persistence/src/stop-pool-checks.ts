import type { Connection } from 'mongoose';

/** Of the driver's client what its types do not show. */
interface ClientInternals {
  topology?: {
    s?: {
      servers?: ReadonlyMap<string, { pool?: { clearMinPoolSizeTimer?(): void } }>;
    };
  };
}

/**
 * Ends a task of the driver, which has no option for it: ten times a second, also where `minPoolSize`
 * is 0, it looks for connections of the pool that are missing or broken. Whoever takes a connection
 * from the pool checks it, too. After an error of the network, which clears the pool, the driver
 * begins again.
 */
export function stopPoolChecks(connection: Connection): void {
  const { topology }: ClientInternals = connection.getClient() as object;
  for (const { pool } of topology?.s?.servers?.values() ?? []) {
    pool?.clearMinPoolSizeTimer?.();
  }
}
