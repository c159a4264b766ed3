import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { CheckpointArchive } from './checkpoint-archive.ts';

export interface S3ArchiveOptions {
  /** Address of the bucket, with a prefix for the names of objects or without. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  signal: AbortSignal;
}

const timeoutMs = 10_000;
const digits = 12;

/**
 * Checkpoints as objects of a bucket of S3, or of a server with its interface: `<url>/<number of 12 digits>`, each a signed note. Written with
 * `If-None-Match: *`, so that no object is replaced.
 */
export function createS3Archive(options: S3ArchiveOptions): CheckpointArchive {
  const { url, region, accessKeyId, secretAccessKey, signal } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const base = url.replace(/\/+$/, '');

  async function send(method: 'GET' | 'PUT', number: number, note?: string): Promise<{ status: number; text: string }> {
    const request = await client.sign(`${base}/${String(number).padStart(digits, '0')}`, {
      method,
      ...(note === undefined ? {} : { body: note }),
      headers: {
        'X-Amz-Content-Sha256': createHash('sha256')
          .update(note ?? '')
          .digest('hex'),
        ...(note === undefined ? {} : { 'Content-Type': 'text/plain; charset=utf-8', 'If-None-Match': '*' }),
      },
    });
    const abort = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const response = await fetch(request, { redirect: 'error', signal: abort });
    return { status: response.status, text: await response.text() };
  }

  return {
    async add(number, note) {
      const { status, text } = await send('PUT', number, note);
      if (status === 412 || status === 409) return false;
      if (status !== 200 && status !== 201) throw refused('PUT', status, text);
      return true;
    },
    async read(number) {
      const { status, text } = await send('GET', number);
      if (status === 404) return undefined;
      if (status !== 200) throw refused('GET', status, text);
      return text;
    },
  };
}

function refused(method: string, status: number, text: string): Error {
  const code = /<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1];
  return new Error(`the storage of checkpoints returned ${status}${code ? ` ${code}` : ''} for ${method}`);
}
