import type { Connection } from 'mongoose';

/** Internal properties of the driver's client that the driver's types do not contain. */
interface ClientInternals {
  topology?: {
    s?: {
      servers?: ReadonlyMap<string, { pool?: { clearMinPoolSizeTimer?(): void } }>;
    };
  };
}

/**
 * Stops a task of the driver that no option disables. Ten times a second, even with `minPoolSize`
 * 0, the driver checks the pool for missing or broken connections. The driver also checks a
 * connection when an operation takes the connection from the pool. After a network error, the
 * driver clears the pool and restarts the periodic checks.
 */
export function stopPoolChecks(connection: Connection): void {
  const { topology }: ClientInternals = connection.getClient() as object;
  for (const { pool } of topology?.s?.servers?.values() ?? []) {
    pool?.clearMinPoolSizeTimer?.();
  }
}
