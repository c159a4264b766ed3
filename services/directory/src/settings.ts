import { ConfigError, durationMs, integer, text, url, webOrigin } from '@irp/config';
import { s3Options } from '@irp/persistence';
import { outgoingNetworks, outgoingProxy } from '@irp/public-fetch';
import { z } from 'zod';

/** The service's environment variables, in addition to the platform's. */
export const settings = z.object({
  /** The authorization service, which has the applications. */
  AUTHORIZATION_URL: url('http:', 'https:'),
  /**
   * The public address of the pages: that of the authorization service, whose sessions they use. An
   * origin, without a path.
   */
  AUTH_URL: webOrigin().optional(),
  /** How often changes are completed that were interrupted, in milliseconds. */
  UNFINISHED_CHECK_MS: durationMs().default(5_000),
  /**
   * Requests of a member of a workspace for installations in 24 hours: each is mailed to all of its
   * admins.
   */
  INSTALLATION_REQUESTS_PER_MEMBER: integer(1, 10_000).default(20),
  /**
   * Networks that look-ups of the proofs of domains may reach beside the public ones:
   * `10.1.0.0/16,fd00::/8`.
   */
  OUTGOING_NETWORKS: outgoingNetworks().optional(),
  /** A proxy that connects for these requests, except on loopback: `http://host:port`. */
  OUTGOING_PROXY: outgoingProxy().optional(),
  /** Domains of a workspace. Requests at the same moment can exceed it by their number. */
  MAX_PUBLISHER_DOMAINS: integer(0, 10_000).default(20),
  /** How often proofs of domains that are due are looked for. */
  PUBLISHER_DOMAIN_CHECK_MS: durationMs().default(60_000),
  /** How long after a check the proof of a verified domain is looked for again. */
  PUBLISHER_DOMAIN_RECHECK_MS: durationMs().default(86_400_000),
  /** After so many checks in a row without a proof a domain lapses. */
  PUBLISHER_DOMAIN_MAX_FAILED_CHECKS: integer(1, 30).default(3),
  /**
   * Folder of the images of listings. Several processes need a bucket instead, or a file system
   * that they share. Default: none.
   */
  IMAGES_DIRECTORY: text().optional(),
  /** Bucket of S3, or of a server with its interface, for the images of listings. Default: none. */
  IMAGES_S3_URL: url('http:', 'https:').optional(),
  IMAGES_S3_REGION: text().default('us-east-1'),
  IMAGES_S3_ACCESS_KEY_ID: text().optional(),
  IMAGES_S3_SECRET_ACCESS_KEY: text().optional(),
  /** How often images are looked for that no listing refers to, in milliseconds. */
  IMAGES_CHECK_MS: durationMs().default(600_000),
});

export type Settings = z.output<typeof settings>;

/** Where images are stored; undefined: nowhere. @throws ConfigError */
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
