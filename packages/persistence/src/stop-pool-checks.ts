import type { Connection } from 'mongoose';

/** Internal properties of the driver's client, which its types do not contain. */
interface ClientInternals {
  topology?: {
    s?: {
      servers?: ReadonlyMap<string, { pool?: { clearMinPoolSizeTimer?(): void } }>;
    };
  };
}

/**
 * Stops a task of the driver that no option disables. Ten times a second, even with `minPoolSize`
 * 0, the driver checks the pool for missing or broken connections. The checkout of a connection
 * includes the same check. After a network error the pool is cleared, and the driver restarts the
 * task.
 */
export function stopPoolChecks(connection: Connection): void {
  const { topology }: ClientInternals = connection.getClient() as object;
  for (const { pool } of topology?.s?.servers?.values() ?? []) {
    pool?.clearMinPoolSizeTimer?.();
  }
}
