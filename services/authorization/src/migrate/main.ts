import { runMigrations } from '@irp/persistence';

/** Creates the service's indexes and applies its migrations. */
await runMigrations({ authorization: async () => (await import('../service.ts')).authorization });
