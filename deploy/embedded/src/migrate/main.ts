import { runMigrations } from '@irp/persistence';
import { loadService } from '../services.ts';

/**
 * An operators' program: creates the indexes of all services, or of the named services, and applies
 * their migrations.
 */
await runMigrations(loadService);
