import { ConfigError, durationMs, integer, text, url, webOrigin } from '@irp/config';
import { s3Options } from '@irp/persistence';
import { outgoingNetworks, outgoingProxy } from '@irp/public-fetch';
import { z } from 'zod';

/** The service's environment variables, in addition to the platform's. */
export const settings = z.object({
  /** The address of the authorization service, which stores the applications. */
  AUTHORIZATION_URL: url('http:', 'https:'),
  /**
   * The public origin of the pages, without a path. The origin must be the origin of the
   * authorization service, because the pages use the sessions of the authorization service.
   */
  AUTH_URL: webOrigin().optional(),
  /** Time between two runs of the job that completes interrupted changes, in milliseconds. */
  UNFINISHED_CHECK_MS: durationMs().default(5_000),
  /**
   * How many installation requests a workspace member may send in 24 hours. The limit exists
   * because each request is mailed to all admins of the workspace.
   */
  INSTALLATION_REQUESTS_PER_MEMBER: integer(1, 10_000).default(20),
  /**
   * Networks, besides public addresses, that lookups of domain proofs may connect to, such as
   * `10.1.0.0/16,fd00::/8`.
   */
  OUTGOING_NETWORKS: outgoingNetworks().optional(),
  /**
   * HTTP proxy for lookups of domain proofs, such as `http://host:port`. Loopback addresses are
   * requested directly.
   */
  OUTGOING_PROXY: outgoingProxy().optional(),
  /**
   * Maximum number of domains of a workspace. Several concurrent requests can together exceed the
   * maximum.
   */
  MAX_PUBLISHER_DOMAINS: integer(0, 10_000).default(20),
  /** Time between two searches for domain proofs that are due for a check, in milliseconds. */
  PUBLISHER_DOMAIN_CHECK_MS: durationMs().default(60_000),
  /** Time between two checks of the same verified domain, in milliseconds. */
  PUBLISHER_DOMAIN_RECHECK_MS: durationMs().default(86_400_000),
  /** Number of consecutive failed checks after which a domain is no longer verified. */
  PUBLISHER_DOMAIN_MAX_FAILED_CHECKS: integer(1, 30).default(3),
  /**
   * Folder for the images of listings. Several processes of the service must share the folder, or
   * use a bucket (`IMAGES_S3_URL`).
   */
  IMAGES_DIRECTORY: text().optional(),
  /** URL of a bucket on S3 or an S3-compatible server, for the images of listings. */
  IMAGES_S3_URL: url('http:', 'https:').optional(),
  IMAGES_S3_REGION: text().default('us-east-1'),
  IMAGES_S3_ACCESS_KEY_ID: text().optional(),
  IMAGES_S3_SECRET_ACCESS_KEY: text().optional(),
  /** Time between two searches for unreferenced images, in milliseconds. */
  IMAGES_CHECK_MS: durationMs().default(600_000),
});

export type Settings = z.output<typeof settings>;

/**
 * Returns the configured storage of images, or undefined if the settings name none.
 * @throws ConfigError
 */
export function imageSettings(config: Settings) {
  const { IMAGES_DIRECTORY: directory, IMAGES_S3_URL: address } = config;
  if (directory !== undefined && address !== undefined) {
    throw new ConfigError(
      'Bad configuration: IMAGES_DIRECTORY and IMAGES_S3_URL are both set: set only one',
    );
  }
  if (directory !== undefined) {
    return { directory, bucket: undefined };
  }
  const bucket = s3Options('IMAGES_S3', {
    URL: address,
    REGION: config.IMAGES_S3_REGION,
    ACCESS_KEY_ID: config.IMAGES_S3_ACCESS_KEY_ID,
    SECRET_ACCESS_KEY: config.IMAGES_S3_SECRET_ACCESS_KEY,
  });
  return bucket && { directory: undefined, bucket };
}
