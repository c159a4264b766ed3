import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Principal } from '@irp/contracts';
import { actorOf } from '@irp/contracts/events';
import { directory } from '@irp/directory';
import { type EventBus, type EventMessage, newEvent, toEnvelope } from '@irp/events';
import { createEmbeddedEventBus } from '@irp/events/embedded';
import { silentLogger } from '@irp/observability';
import type { Platform } from '@irp/service';
import { eventually } from '@irp/testing/eventually';
import { runDeadLetters } from '@irp/testing/run-dead-letters';
import { expect } from 'chai';
import { directoryGroup } from '../src/authorization/topics.ts';
import { startDirectory } from './support/start-directory.ts';

describe('directory: dead letters', () => {
  const home = { before: '', after: '' };
  before(async () => {
    for (const when of ['before', 'after'] as const) {
      home[when] = await mkdtemp(join(tmpdir(), 'irp-dead-'));
    }
  });
  after(() =>
    Promise.all(Object.values(home).map((path) => rm(path, { recursive: true, force: true }))),
  );

  const openBus = (path: string): EventBus =>
    createEmbeddedEventBus({
      directory: join(path, 'events'),
      log: silentLogger(),
    });

  /** Reports that an application has changed: the directory then reads the application. */
  function messageOf(owner: Principal, subject: string): EventMessage {
    const { workspaceId, environment } = owner;
    const about = {
      workspaceId,
      environment,
      subject,
      actor: actorOf(owner),
    };
    const event = newEvent(Date.now(), {
      type: 'application.resumed',
      ...about,
      data: {},
    });
    return {
      key: workspaceId,
      event: toEnvelope('authorization', event),
    };
  }

  it('are delivered again by the admin command, and have their effect once', async () => {
    const buses = [openBus(home.before)];
    // The authorization service publishes elsewhere: the directory receives events only from these
    // buses.
    const start = (given: Platform) => directory.start({ ...given, bus: buses.at(-1)! });
    const bench = await startDirectory({}, { ...directory, start });
    try {
      const owner = await (await bench.createWorkspace()).person('owner');
      const { id } = await bench.createApplication(owner, { publish: true });
      const resumed = messageOf(owner, id);

      const failing = openBus(home.after);
      await failing.publish('authorization', [resumed]);
      await failing.subscribe({
        topics: ['authorization'],
        group: directoryGroup,
        retry: { attempts: 1 },
        handle: async () => {
          throw new Error('a defect, which is repaired later');
        },
      });
      const isDead = async () =>
        (await failing.deadLetters(directoryGroup, 'authorization')).length === 1;
      await eventually('the event is a dead letter', isDead);
      await failing.close();
      expect(await bench.listings.find(id)).to.equal(undefined);

      const replay = () =>
        runDeadLetters({ DATA_DIR: home.after }, 'replay', directoryGroup, '--yes');
      expect(await replay()).to.include({ code: 0, output: 'authorization: 1 delivered again\n' });
      expect((await replay()).output).to.equal('authorization: 0 delivered again\n');
      buses.push(openBus(home.after));
      await bench.another();
      const { revision } = await bench.listingWhen(id, 'there is a draft', () => true);
      // After a crash in the middle of a replay, the event is delivered twice.
      const bus = buses.at(-1)!;
      await bus.publish('authorization', [resumed]);
      const later = await bench.createApplication(owner, { publish: true });
      await bus.publish('authorization', [messageOf(owner, later.id)]);
      await bench.listingWhen(later.id, 'the event after it was handled', () => true);
      expect(await bench.listings.find(id)).to.include({ revision });
      expect(await bus.deadLetters(directoryGroup, 'authorization')).to.deep.equal([]);
    } finally {
      await bench.stop();
      for (const bus of buses) {
        await bus.close();
      }
    }
  });
});
