import { runMigrations } from '@irp/persistence';

/** Creates the indexes of this service and applies its migrations. */
await runMigrations({ investments: async () => (await import('../service.ts')).investments });
