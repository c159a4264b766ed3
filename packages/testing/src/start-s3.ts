import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const hex = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Uint8Array, text: string) =>
  createHmac('sha256', key).update(text).digest();

/**
 * Starts a server with a bucket. The server implements the part of S3 that the platform uses,
 * including the verification of signatures (AWS Signature Version 4).
 */
export async function startS3(
  bucket: string,
  keys: {
    id: string;
    secret: string;
    region: string;
  },
  prefix = '',
) {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  let isDown = false;

  function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
    const pattern =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
    const [, id, day = '', region = '', names = '', signature = ''] =
      pattern.exec(headers.authorization ?? '') ?? [];
    const time = String(headers['x-amz-date']);
    const required = ['host', 'x-amz-date', 'x-amz-content-sha256'];
    if (
      id !== keys.id ||
      region !== keys.region ||
      !required.every((name) => names.split(';').includes(name))
    ) {
      return false;
    }
    if (headers['x-amz-content-sha256'] !== hex(body) || !time.startsWith(day)) {
      return false;
    }
    const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
    const canonical = [method, url.split('?')[0], '', signed.join(''), names, hex(body)].join('\n');
    const text = [
      'AWS4-HMAC-SHA256',
      time,
      `${day}/${region}/s3/aws4_request`,
      hex(canonical),
    ].join('\n');
    const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${keys.secret}`, day), region));
    return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'));
  }

  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const { method = '', url = '', headers } = request;
    const error = (status: number, code: string) =>
      response
        .writeHead(status, { 'Content-Type': 'application/xml' })
        .end(`<Error><Code>${code}</Code></Error>`);
    if (isDown) {
      return error(503, 'SlowDown');
    }
    requests.push(`${method} ${url}`);
    if (!isSigned(request, body)) {
      return error(403, 'SignatureDoesNotMatch');
    }
    if (!url.startsWith(`/${bucket}/`)) {
      return error(404, 'NoSuchBucket');
    }
    const name = url.slice(bucket.length + 2);
    const found = objects.get(name);
    if (method === 'GET') {
      return found === undefined ? error(404, 'NoSuchKey') : response.writeHead(200).end(found);
    }
    if (method === 'DELETE') {
      objects.delete(name);
      return response.writeHead(204).end();
    }
    if (method !== 'PUT') {
      return error(405, 'MethodNotAllowed');
    }
    if (headers['if-none-match'] === '*' && found !== undefined) {
      return error(412, 'PreconditionFailed');
    }
    objects.set(name, body);
    return response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${bucket}/${prefix}`,
    /** The stored objects by name. */
    objects,
    requests,
    setDown: (down: boolean) => {
      isDown = down;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
