import { runMigrations } from '@irp/persistence';

/**
 * A program for operators: creates the indexes of all services, or of those that are named, and
 * applies their migrations.
 */
await runMigrations({
  authorization: async () => (await import('@irp/authorization')).authorization,
  investments: async () => (await import('@irp/investments')).investments,
  directory: async () => (await import('@irp/directory')).directory,
  notifications: async () => (await import('@irp/notifications')).notifications,
  audit: async () => (await import('@irp/audit')).audit,
});
