import { ConfigError } from '@irp/config';
import type { S3Options } from './s3-bucket.ts';

/** The variables of a bucket after parsing, without their prefix. */
interface S3Variables {
  URL: string | undefined;
  REGION: string;
  ACCESS_KEY_ID: string | undefined;
  SECRET_ACCESS_KEY: string | undefined;
}

/**
 * Returns the bucket that `<prefix>_URL` names; undefined if the variable is not set.
 * @throws ConfigError if an access key is incomplete
 */
export function s3Options(
  prefix: string,
  variables: S3Variables,
): Omit<S3Options, 'what' | 'signal'> | undefined {
  const {
    URL: url,
    REGION: region,
    ACCESS_KEY_ID: accessKeyId,
    SECRET_ACCESS_KEY: secretAccessKey,
  } = variables;
  if (url === undefined) {
    return undefined;
  }
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    const missing = `${prefix}_${accessKeyId === undefined ? 'ACCESS_KEY_ID' : 'SECRET_ACCESS_KEY'}`;
    throw new ConfigError(`Bad configuration: ${missing} is missing; ${prefix}_URL requires it`);
  }
  return {
    url,
    region,
    accessKeyId,
    secretAccessKey,
  };
}
