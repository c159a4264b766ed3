import { runMigrations } from '@irp/persistence';

/** Creates the indexes of this service and applies its migrations. */
await runMigrations({ directory: async () => (await import('../service.ts')).directory });
