import { ConfigError } from '@irp/config';
import { type EventBus, type EventSource, newEvent, type WaitingEvent } from '@irp/events';
import { type Platform, relayEvents } from '@irp/service';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { barePlatform } from './bare-platform.ts';

describe('relayEvents', () => {
  let published: (string | undefined)[];
  let holds: boolean;
  let checks: number;
  let waiting: WaitingEvent[];

  beforeEach(() => {
    [published, holds, checks, waiting] = [[], true, 0, []];
  });

  const lease = {
    async hold() {
      checks++;
      return holds;
    },
    release: async () => undefined,
  };
  const source: EventSource = {
    waiting: async (limit) => waiting.slice(0, limit),
    async settle(sent) {
      waiting = waiting.filter((event) => !sent.includes(event));
    },
    // The relay finds these events by polling.
    onStored: () => () => undefined,
  };
  /** Publishes to a list; the relay uses no other function of the bus. */
  const publish: EventBus['publish'] = async (_topic, messages) =>
    void published.push(...messages.map(({ event }) => event.subject));
  const options = {
    service: 'tested',
    sources: [source],
    lease,
  };

  /** An event in the outbox, without a notification of the relay. */
  function addEvent(subject: string): void {
    const about = {
      workspaceId: 'w1',
      subject,
      actor: { type: 'user', id: 'u1' },
    } as const;
    waiting.push({
      event: newEvent(Date.now(), {
        type: 'user.totp_enabled',
        ...about,
        data: {},
      }),
      documentId: subject,
    });
  }

  async function start(more: Partial<Platform> = {}) {
    return relayEvents(await barePlatform({ bus: { publish } as EventBus, ...more }), options);
  }

  it('publishes events to the platform’s bus, and the rest when stopped', async () => {
    const relay = await start();
    addEvent('a');
    await eventually('the event is published', () => published.length === 1);
    addEvent('b');
    await relay.stop();
    expect(published).to.deep.equal(['a', 'b']);
  });

  it('publishes nothing while another process holds the lease, and resumes when it holds it again', async () => {
    const relay = await start();
    addEvent('a');
    await eventually('the event is published', () => published.length === 1);
    holds = false;
    const before = checks;
    await eventually('the relay has lost the lease', () => checks > before);
    addEvent('b');
    await eventually('the relay has checked the lease twice more', () => checks > before + 2);
    expect(published).to.deep.equal(['a']);
    expect(relay.backlog()).to.deep.equal({
      events: 0,
      oldestMs: 0,
      leaseHeld: false,
    });
    holds = true;
    await eventually('the second event is published', () => published.length === 2);
    await relay.stop();
  });

  it('rejects a platform without a bus, and names the missing setting', async () => {
    const { bus: _bus, ...platform } = await barePlatform();
    expect(() => relayEvents(platform, options)).to.throw(ConfigError, 'KAFKA_BROKERS must be set');
  });
});
