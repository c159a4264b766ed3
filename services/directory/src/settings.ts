import { ConfigError, durationMs, integer, text, url, webOrigin } from '@irp/config';
import { s3Options } from '@irp/persistence';
import { outgoingNetworks, outgoingProxy } from '@irp/public-fetch';
import { z } from 'zod';

/** The service's environment variables, in addition to the platform's. */
export const settings = z.object({
  /** The address of the authorization service, which stores the applications. */
  AUTHORIZATION_URL: url('http:', 'https:'),
  /**
   * The public address of the pages: the authorization service's address, because the pages use its
   * sessions. An origin, without a path.
   */
  AUTH_URL: webOrigin().optional(),
  /** Interval of the completion of interrupted changes, in milliseconds. */
  UNFINISHED_CHECK_MS: durationMs().default(5_000),
  /**
   * Installation requests of a workspace member in 24 hours: each request is mailed to all admins
   * of the workspace.
   */
  INSTALLATION_REQUESTS_PER_MEMBER: integer(1, 10_000).default(20),
  /**
   * Permitted networks, besides public networks, for lookups of domain proofs:
   * `10.1.0.0/16,fd00::/8`.
   */
  OUTGOING_NETWORKS: outgoingNetworks().optional(),
  /** Proxy for these requests, except on loopback: `http://host:port`. */
  OUTGOING_PROXY: outgoingProxy().optional(),
  /** Domains of a workspace. Concurrent requests can exceed the limit by their number. */
  MAX_PUBLISHER_DOMAINS: integer(0, 10_000).default(20),
  /** Interval of the checks of due domain proofs. */
  PUBLISHER_DOMAIN_CHECK_MS: durationMs().default(60_000),
  /** Interval between two checks of a verified domain's proof. */
  PUBLISHER_DOMAIN_RECHECK_MS: durationMs().default(86_400_000),
  /** A domain lapses after this number of consecutive checks without a proof. */
  PUBLISHER_DOMAIN_MAX_FAILED_CHECKS: integer(1, 30).default(3),
  /**
   * Folder of the images of listings. Several processes need a bucket instead, or a shared file
   * system. Default: none.
   */
  IMAGES_DIRECTORY: text().optional(),
  /** Bucket of S3 or of an S3-compatible server, for the images of listings. Default: none. */
  IMAGES_S3_URL: url('http:', 'https:').optional(),
  IMAGES_S3_REGION: text().default('us-east-1'),
  IMAGES_S3_ACCESS_KEY_ID: text().optional(),
  IMAGES_S3_SECRET_ACCESS_KEY: text().optional(),
  /** Interval of the search for unreferenced images, in milliseconds. */
  IMAGES_CHECK_MS: durationMs().default(600_000),
});

export type Settings = z.output<typeof settings>;

/** The storage of images; undefined: images are not stored. @throws ConfigError */
export function imageSettings(config: Settings) {
  const { IMAGES_DIRECTORY: directory, IMAGES_S3_URL: address } = config;
  if (directory !== undefined && address !== undefined) {
    throw new ConfigError(
      'Bad configuration: IMAGES_DIRECTORY and IMAGES_S3_URL are both set; images are in one of them',
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
