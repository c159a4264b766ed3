import { audit } from '@irp/audit';
import { authorization } from '@irp/authorization';
import type { ServiceName } from '@irp/contracts';
import { directory } from '@irp/directory';
import { investments } from '@irp/investments';
import { notifications } from '@irp/notifications';
import type { MigratedService } from '@irp/persistence';
import type { Service } from '@irp/service';

/** The services of this process. */
export const services: Readonly<Record<ServiceName, Service & MigratedService>> = {
  authorization,
  investments,
  audit,
  directory,
  notifications,
};
