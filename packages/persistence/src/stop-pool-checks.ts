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
 * 0, the driver searches the pool for connections that are missing or broken. It makes the same
 * check when it uses a connection. After a network error, it empties the pool, and starts the task
 * again.
 */
export function stopPoolChecks(connection: Connection): void {
  const { topology }: ClientInternals = connection.getClient() as object;
  for (const { pool } of topology?.s?.servers?.values() ?? []) {
    pool?.clearMinPoolSizeTimer?.();
  }
}
