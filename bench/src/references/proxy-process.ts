import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import { Pool } from 'undici';

/**
 * A proxy of `node:http` and undici, with which the benches compare the gateway. The proxy has no
 * authentication, checks, metrics or logs. With a Redis URL, the proxy counts each request with a
 * single INCR command.
 */
const [serviceUrl = '', redisUrl] = process.argv.slice(2);
const limit = 1_000_000;
const pool = new Pool(serviceUrl, { connections: 128 });
const redis = redisUrl === undefined ? undefined : new Redis(redisUrl);

const server = createServer(async (request, response) => {
  const { method, url: path = '/', rawHeaders: headers } = request;
  if (redis !== undefined && (await redis.incr(`${request.headers['x-api-key']}`)) > limit) {
    return response.writeHead(429).end();
  }
  pool.dispatch(
    { method: method as 'GET', path, headers },
    {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, status, received) => response.writeHead(status, received),
      onResponseData: (_controller, chunk) => response.write(chunk),
      onResponseEnd: () => response.end(),
      onResponseError: (_controller, error) => response.destroy(error),
    },
  );
});
server.listen(0, '127.0.0.1', () =>
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys: [] }),
);
process.on('message', () => process.send?.(process.cpuUsage()));
process.on('disconnect', () => process.exit());
