import { runMigrations } from '@irp/persistence';
import { notifications } from '../service.ts';

/** Creates the indexes of this service and applies its migrations. */
await runMigrations([notifications]);
