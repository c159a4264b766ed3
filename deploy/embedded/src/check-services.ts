import { ConfigError, readConfig } from '@irp/config';
import { serviceNames, serviceUrls } from '@irp/contracts';
import { gateway } from '@irp/gateway';
import { tracingSettings } from '@irp/tracing';
import type { ServiceSettings } from './service-settings.ts';
import { loadService } from './services.ts';

/**
 * A placeholder for the addresses of services: at the start, each service gets the real addresses
 * of the other services.
 */
const anyAddress = 'http://127.0.0.1';
const addresses = serviceUrls(() => anyAddress);

/**
 * Checks the settings of every service before the start.
 * @param hostOfAuthUrl default host of AUTH_URL; undefined if AUTH_URL is set
 * @throws ConfigError with the setting to change
 */
export async function checkServices(
  settings: ServiceSettings,
  hostOfAuthUrl: string | undefined,
): Promise<void> {
  readConfig(tracingSettings, settings.gateway);
  try {
    for (const name of serviceNames) {
      const service = await loadService[name]();
      await service.check?.({ ...settings[name], ...addresses });
    }
    await gateway.check?.({ ...settings.gateway, ...addresses });
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
      `${error.message}. AUTH_URL is not set, so the platform derives AUTH_URL from HOST ${hostOfAuthUrl}: ${address}.`,
    );
  }
}
