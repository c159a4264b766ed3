import type { Relay } from '@irp/events';
import { type RunningService, serve } from '@irp/service';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { barePlatform } from './bare-platform.ts';
import { slowEndpoint } from './slow-endpoint.ts';

describe('serve', () => {
  let running: RunningService | undefined;
  afterEach(async () => {
    await running?.stop();
    running = undefined;
  });

  const get = async (path: string) => {
    const response = await fetch(`${running?.url}${path}`);
    return { status: response.status, text: await response.text() };
  };
  const relayOf = (stop: () => Promise<void>): Relay => ({
    backlog: () => ({
      events: 3,
      oldestMs: 1_500,
      leaseHeld: true,
    }),
    waiting: async () => [],
    failure: () => undefined,
    stop,
  });

  describe('starting', () => {
    it('serves its endpoints on a free port', async () => {
      const slow = slowEndpoint();
      running = await serve(await barePlatform(), {
        name: 'tested',
        bindings: [slow.binding],
        ready: {},
        close: [],
      });
      expect(running.url).to.match(/^http:\/\/127\.0\.0\.1:\d+$/);
      slow.release();
      expect(await get('/slow')).to.deep.equal({ status: 200, text: '{"status":"released"}' });
      expect((await get('/nothing')).status).to.equal(404);
    });

    it('rejects with the system’s error when its address is in use', async () => {
      const platform = await barePlatform();
      running = await serve(platform, {
        name: 'tested',
        bindings: [],
        ready: {},
        close: [],
      });
      const address = {
        ...platform.address,
        port: Number(new URL(running.url).port),
      };
      const second = serve(
        { ...platform, address },
        {
          name: 'tested',
          bindings: [],
          ready: {},
          close: [],
        },
      );
      expect(await second.catch((error: NodeJS.ErrnoException) => error.code)).to.equal(
        'EADDRINUSE',
      );
    });
  });

  describe('liveness, readiness and metrics', () => {
    it('is live regardless of its checks, and ready when every check resolves', async () => {
      let isAvailable = false;
      const database = async () => {
        if (!isAvailable) {
          throw new Error('the database is unavailable');
        }
      };
      const ready = {
        database,
        bus: async () => undefined,
      };
      running = await serve(await barePlatform(), {
        name: 'tested',
        bindings: [],
        ready,
        close: [],
      });
      expect(await get('/livez')).to.deep.equal({ status: 200, text: '{"status":"ok"}' });
      const { status, text } = await get('/readyz');
      expect([status, JSON.parse(text)]).to.deep.equal([
        503,
        {
          status: 'unavailable',
          checks: {
            database: 'unavailable',
            bus: 'ok',
            revocations: 'ok',
          },
        },
      ]);
      isAvailable = true;
      expect(JSON.parse((await get('/readyz')).text)).to.deep.equal({
        status: 'ok',
        checks: {
          database: 'ok',
          bus: 'ok',
          revocations: 'ok',
        },
      });
    });

    it('counts requests by operation and status, and events waiting for publication', async () => {
      const relay = relayOf(async () => undefined);
      const options = {
        name: 'tested',
        bindings: [],
        ready: {},
        relay,
        close: [],
      };
      running = await serve(await barePlatform(), options);
      await get('/livez');
      const { text } = await get('/metrics');
      expect(text)
        .to.include(
          'http_request_duration_seconds_count{service="tested",operation="livez",status="200"} 1',
        )
        .and.include('outbox_waiting_events{service="tested"} 3')
        .and.include('outbox_oldest_seconds{service="tested"} 1.5')
        .and.include('process_cpu_seconds_total');
    });
  });

  describe('stopping', () => {
    it('refuses new connections, finishes requests in progress, stops the relay, then closes in order', async () => {
      const slow = slowEndpoint();
      const order: string[] = [];
      const step = (name: string) => async () => void order.push(name);
      const service = await serve(await barePlatform(), {
        name: 'tested',
        bindings: [slow.binding],
        ready: {},
        relay: relayOf(step('relay')),
        close: [step('subscription'), step('database')],
      });
      const response = fetch(`${service.url}/slow`).then(({ status }) =>
        order.push(`response ${status}`),
      );
      await eventually('the request is in progress', () => slow.started() === 1);
      const stopped = service.stop();
      const refused = await fetch(`${service.url}/livez`).catch((error: Error) => error.cause);
      expect(refused).to.include({ code: 'ECONNREFUSED' });
      expect(order).to.deep.equal([]);
      slow.release();
      await Promise.all([response, stopped]);
      expect(order.toSorted()).to.deep.equal(['database', 'relay', 'response 200', 'subscription']);
      expect(order.filter((name) => !name.startsWith('response'))).to.deep.equal([
        'relay',
        'subscription',
        'database',
      ]);
    });
  });
});
