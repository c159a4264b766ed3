import { PlatformError } from '@irp/errors';
import { request } from 'undici';
import { type Upstream, upstreamUnavailable } from '../upstreams/upstream.ts';

const timeoutMs = 5_000;

interface ServiceMetrics {
  contentType: string;
  text: string;
}

/**
 * Reads the Prometheus metrics of a service.
 * @throws PlatformError 404 for an unknown name, 503 when the service does not respond
 */
export type ReadServiceMetrics = (service: string) => Promise<ServiceMetrics>;

/**
 * Creates a function that reads the metrics of the services behind the gateway. With `npm start`,
 * only the gateway knows the ports of the services.
 */
export function createServiceMetrics(upstreams: readonly Upstream[]): ReadServiceMetrics {
  return async (service) => {
    const upstream = upstreams.find(({ name }) => name === service);
    if (!upstream) {
      const names = upstreams.map(({ name }) => name).join(', ');
      throw new PlatformError(
        'not_found',
        `There is no service with this name. The services are: ${names}.`,
      );
    }
    const found = await read(upstream);
    if (!found) {
      throw upstreamUnavailable();
    }
    return found;
  };
}

async function read({ origin, probes }: Upstream): Promise<ServiceMetrics | undefined> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const { statusCode, headers, body } = await request(`${origin}/metrics`, {
      dispatcher: probes,
      signal,
    });
    const text = await body.text();
    return statusCode === 200
      ? {
          contentType: String(headers['content-type']),
          text,
        }
      : undefined;
  } catch {
    return undefined;
  }
}
