import type { DomainEvent } from '@irp/contracts/events';
import { type EventSource, newEvent, startRelay } from '@irp/events';
import { createInternalClient } from '@irp/http';
import { silentLogger } from '@irp/observability';
import {
  createPrincipalSigner,
  createPrincipalVerifier,
  generatePrincipalKeys,
} from '@irp/principals';
import { serve } from '@irp/service';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { barePlatform } from './bare-platform.ts';

describe('the outbox of a service, for operators', () => {
  it('shows waiting events, oldest first and without contents, and the error of their publication', async () => {
    const at = (ms: number): DomainEvent =>
      newEvent(ms, {
        type: 'user.totp_enabled',
        workspaceId: 'w1',
        subject: 'anna@example.com',
        data: {},
        actor: { type: 'user', id: 'u1' },
      });
    const sourceOf = (events: DomainEvent[]): EventSource => ({
      waiting: async (limit) =>
        events.slice(0, limit).map((event) => ({ event, documentId: event.id })),
      async settle(sent) {
        for (const { event } of sent) {
          events.splice(events.indexOf(event), 1);
        }
      },
      onStored: () => () => undefined,
    });
    const [late, early] = [[at(2_000), at(3_000)], [at(1_000)]];
    let isAway = true;
    let isHeldElsewhere = false;
    const relay = startRelay({
      service: 'tested',
      sources: [sourceOf(late), sourceOf(early)],
      log: silentLogger(),
      bus: {
        async publish() {
          if (isAway) {
            throw new Error('Kafka is away\n  at some line');
          }
        },
      },
      lease: {
        hold: async () => !isHeldElsewhere,
        release: async () => undefined,
      },
    });
    const { privateJwk, publicJwks } = await generatePrincipalKeys('operator');
    const platform = await barePlatform({ verifier: createPrincipalVerifier(publicJwks) });
    const running = await serve(platform, {
      name: 'tested',
      bindings: [],
      ready: {},
      relay,
      close: [],
    });
    const signer = await createPrincipalSigner(privateJwk);
    const client = createInternalClient({
      baseUrl: running.url,
      service: 'tested',
      name: 'operator',
      signer,
    });
    type Outbox = {
      waiting: number;
      isComplete: boolean;
      events: { id: string }[];
      failure: string | null;
      publishes: boolean;
    };
    const read = async (limit = 50) =>
      (await client.post('/internal/outbox', { limit })).body as Outbox;
    try {
      let outbox = await read(2);
      await eventually('a round has failed', async () => {
        outbox = await read(2);
        return outbox.failure !== null;
      });
      expect(outbox).to.include({
        waiting: 3,
        isComplete: true,
        failure: 'Error: Kafka is away',
      });
      expect(outbox.events).to.deep.equal([
        {
          id: early[0]!.id,
          type: 'user.totp_enabled',
          workspaceId: 'w1',
          time: '1970-01-01T00:00:01.000Z',
        },
        {
          id: late[0]!.id,
          type: 'user.totp_enabled',
          workspaceId: 'w1',
          time: '1970-01-01T00:00:02.000Z',
        },
      ]);
      isAway = false;
      await eventually('all are published', async () => (await read()).waiting === 0);
      await eventually('nothing fails', async () => (await read()).failure === null);
      expect((await read()).publishes).to.equal(true);
      isHeldElsewhere = true;
      await eventually('another process publishes', async () => !(await read()).publishes);
      expect(
        (await fetch(`${running.url}/internal/outbox`, { method: 'POST', body: '{}' })).status,
      ).to.equal(401);
    } finally {
      await client.close();
      await running.stop();
    }
  });
});
