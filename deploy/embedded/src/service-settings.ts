import { join } from 'node:path';
import type { Environment } from '@irp/config';
import { forEachService, type ServiceName, serviceFacts } from '@irp/contracts';
import type { Address } from '@irp/http';
import { publicUrl } from './public-address.ts';
import { secretsKey } from './secrets-key.ts';

/** The environment variables of the services, without addresses of other services. */
export interface ServiceSettings extends Record<ServiceName | 'gateway', Environment> {}

/** The file of a DATA_DIR for the checkpoints of the audit log, unless CHECKPOINTS_FILE is set. */
export const checkpointsFile = 'audit-checkpoints.ndjson';

/**
 * Intervals shorter than in production, so that a new user sees checkpoints and notices within
 * seconds.
 */
const demoIntervals = {
  CHECKPOINT_MS: '5000',
  DEPRECATION_REPORT_MS: '2000',
  DEPRECATION_NOTICE_CHECK_MS: '5000',
};

/** Settings of services for which `npm start` has a default. */
export const settingsWithDefaults = [
  'AUTH_URL',
  'PUBLIC_URL',
  'SECRETS_KEY',
  'CHECKPOINTS_FILE',
  'IMAGES_DIRECTORY',
  'IMAGES_S3_URL',
  ...Object.keys(demoIntervals),
];

/**
 * Returns the settings of each service: the settings of `environment`, and the defaults of `npm
 * start`.
 */
export async function serviceSettings(
  environment: Environment,
  directory: string,
  { host, port }: Address,
): Promise<ServiceSettings> {
  const ownUrl = publicUrl(host, port);
  const authUrl = environment.AUTH_URL ?? ownUrl;
  const common = { ...demoIntervals, ...environment };
  const SECRETS_KEY = environment.SECRETS_KEY ?? (await secretsKey(directory));
  const own: Partial<Record<ServiceName, Environment>> = {
    authorization: { PUBLIC_URL: environment.PUBLIC_URL ?? ownUrl },
    audit: { CHECKPOINTS_FILE: environment.CHECKPOINTS_FILE ?? join(directory, checkpointsFile) },
    directory: imagesIn(environment, directory),
  };
  return {
    ...forEachService((name) => ({
      ...common,
      AUTH_URL: authUrl,
      ...(serviceFacts[name].encrypts && { SECRETS_KEY }),
      ...own[name],
    })),
    gateway: { ...common, AUTH_URL: authUrl },
  };
}

/** Stores the images of listings in the data directory, unless a bucket is set. */
function imagesIn(
  { IMAGES_DIRECTORY, IMAGES_S3_URL }: Environment,
  directory: string,
): Environment {
  if (IMAGES_S3_URL !== undefined) {
    return {};
  }
  return { IMAGES_DIRECTORY: IMAGES_DIRECTORY ?? join(directory, 'images') };
}
