import { forEachService } from '@irp/contracts';
import { runMigrations } from '@irp/persistence';

/**
 * A program for operators: creates the indexes of all services, or of those that are named, and
 * applies their migrations.
 */
await runMigrations(
  forEachService((name) => async () => (await import('../services.ts')).services[name]),
);
