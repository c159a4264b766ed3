import type { ServiceName } from '@irp/contracts';
import type { MigratedService } from '@irp/persistence';
import type { Service } from '@irp/service';

/**
 * Loads a service of this process. A program for a single service does not load the other services.
 */
export const loadService: Readonly<Record<ServiceName, () => Promise<Service & MigratedService>>> =
  {
    authorization: async () => (await import('@irp/authorization')).authorization,
    investments: async () => (await import('@irp/investments')).investments,
    directory: async () => (await import('@irp/directory')).directory,
    notifications: async () => (await import('@irp/notifications')).notifications,
    audit: async () => (await import('@irp/audit')).audit,
  };
