import { runMigrations } from '@irp/persistence';
import { loadService } from '../services.ts';

/**
 * A program for operators: creates the indexes of all services, or of those that are named, and
 * applies their migrations.
 */
await runMigrations(loadService);
