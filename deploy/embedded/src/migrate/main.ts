import { audit } from '@irp/audit';
import { authorization } from '@irp/authorization';
import { directory } from '@irp/directory';
import { investments } from '@irp/investments';
import { notifications } from '@irp/notifications';
import { runMigrations } from '@irp/persistence';

/** A program for operators: creates the indexes of all services, or of those that are named, and applies their migrations. */
await runMigrations([authorization, investments, directory, notifications, audit]);
