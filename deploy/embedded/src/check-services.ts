import { audit } from '@irp/audit';
import { authorization } from '@irp/authorization';
import { ConfigError, readConfig } from '@irp/config';
import { directory } from '@irp/directory';
import { gateway } from '@irp/gateway';
import { investments } from '@irp/investments';
import { notifications } from '@irp/notifications';
import type { Service } from '@irp/service';
import { tracingSettings } from '@irp/tracing';
import type { ServiceName, ServiceSettings } from './service-settings.ts';

/** The services get each other's addresses when they start. */
const anyAddress = 'http://127.0.0.1';
const addresses = {
  AUTHORIZATION_URL: anyAddress,
  INVESTMENTS_URL: anyAddress,
  DIRECTORY_URL: anyAddress,
  NOTIFICATIONS_URL: anyAddress,
  AUDIT_URL: anyAddress,
};

const services: Record<ServiceName, Service> = {
  authorization,
  investments,
  audit,
  directory,
  notifications,
  gateway,
};

/**
 * Checks the settings of every service before anything is started.
 * @param hostOfAuthUrl the host that AUTH_URL has by default; undefined where it is set
 * @throws ConfigError that names the setting to change
 */
export async function checkServices(
  settings: ServiceSettings,
  hostOfAuthUrl: string | undefined,
): Promise<void> {
  readConfig(tracingSettings, settings.gateway);
  try {
    for (const name of Object.keys(services) as ServiceName[]) {
      await services[name].check?.({ ...settings[name], ...addresses });
    }
  } catch (error) {
    const isDefault =
      hostOfAuthUrl !== undefined &&
      error instanceof ConfigError &&
      /\bAUTH_URL\b/.test(error.message);
    if (!isDefault) {
      throw error;
    }
    const { AUTH_URL: address } = settings.authorization;
    throw new ConfigError(
      `${error.message}. AUTH_URL is not set: from HOST ${hostOfAuthUrl} it is ${address}.`,
    );
  }
}
