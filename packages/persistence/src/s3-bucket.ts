import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';

export interface S3Options {
  /** URL of the bucket. The URL may end with a prefix for the names of objects. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The name of the bucket in errors, such as `the storage of checkpoints`. */
  what: string;
  /** Aborts running requests. */
  signal: AbortSignal;
}

/**
 * Objects by name in a bucket of S3, or of a compatible server. Each method throws for an
 * unexpected response.
 */
export interface S3Bucket {
  /** Returns undefined if there is no such object. */
  get(name: string): Promise<Buffer | undefined>;
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /**
   * Stores an object with `If-None-Match: *`. Some servers ignore this header.
   * @returns false if there is already an object with this name
   */
  add(name: string, bytes: Uint8Array, contentType: string): Promise<boolean>;
  /** Removes an object. A missing object is no error. */
  remove(name: string): Promise<void>;
}

const timeoutMs = 10_000;

interface S3Request {
  body?: Uint8Array;
  headers?: Record<string, string>;
}

export function createS3Bucket({
  url,
  region,
  accessKeyId,
  secretAccessKey,
  what,
  signal,
}: S3Options): S3Bucket {
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
  });
  const base = url.replace(/\/+$/, '');

  async function send(method: string, name: string, { body, headers }: S3Request = {}) {
    const sha256 = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const request = await client.sign(`${base}/${name}`, {
      method,
      ...(body ? { body: Buffer.from(body) } : {}),
      headers: { 'X-Amz-Content-Sha256': sha256, ...headers },
    });
    const abort = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const response = await fetch(request, { redirect: 'error', signal: abort });
    return {
      method,
      status: response.status,
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  }

  function refused({ method, status, bytes }: Awaited<ReturnType<typeof send>>): Error {
    const code = /<Code>([^<]{1,100})<\/Code>/.exec(bytes.toString())?.[1];
    return new Error(`${what} returned ${status}${code ? ` ${code}` : ''} for ${method}`);
  }

  return {
    async get(name) {
      const response = await send('GET', name);
      if (response.status === 404) {
        return undefined;
      }
      if (response.status !== 200) {
        throw refused(response);
      }
      return response.bytes;
    },
    async put(name, body, contentType) {
      const response = await send('PUT', name, {
        body,
        headers: { 'Content-Type': contentType },
      });
      if (response.status !== 200 && response.status !== 201) {
        throw refused(response);
      }
    },
    async add(name, body, contentType) {
      const headers = { 'Content-Type': contentType, 'If-None-Match': '*' };
      const response = await send('PUT', name, { body, headers });
      if (response.status === 412 || response.status === 409) {
        return false;
      }
      if (response.status !== 200 && response.status !== 201) {
        throw refused(response);
      }
      return true;
    },
    async remove(name) {
      const response = await send('DELETE', name);
      if (![200, 204, 404].includes(response.status)) {
        throw refused(response);
      }
    },
  };
}
