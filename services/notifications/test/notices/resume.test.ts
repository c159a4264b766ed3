import { silentLogger } from '@irp/observability';
import { expect } from 'chai';
import { createRunPages } from '../../src/audiences/run-pages.ts';
import { createNotifyPage } from '../../src/mail/notices/notify-page.ts';
import { audienceOf, keysOf, openNoticeStore, suspensionOf } from './open-store.ts';
import { recordingQueue } from './start-notices.ts';

type Opened = Awaited<ReturnType<typeof openNoticeStore>>;
type Step = 'lease' | 'readAudience' | 'enqueue' | 'advance' | 'postpone';

const hour = 3_600_000;

describe('a notice reaches everybody once', () => {
  let opened: Opened;
  let clockMs = Date.now();
  /** Called before and after each step. */
  let atStep: (step: Step, when: 'before' | 'after') => void;
  let sizes: Map<string, number>;
  let queue: ReturnType<typeof recordingQueue>;
  /** Subject of each page, in the order of the notices. */
  let notified: string[];

  before(async () => {
    opened = await openNoticeStore();
  });
  after(() => opened.close());
  beforeEach(async () => {
    await opened.rows.deleteMany({});
    atStep = () => undefined;
    sizes = new Map();
    notified = [];
    queue = recordingQueue();
  });

  function process() {
    const at =
      <A extends unknown[], R>(step: Step, work: (...args: A) => Promise<R>) =>
      async (...args: A): Promise<R> => {
        atStep(step, 'before');
        const result = await work(...args);
        atStep(step, 'after');
        return result;
      };
    const { store } = opened;
    const notifyPage = createNotifyPage({
      readAudience: at('readAudience', async ({ applicationId = '' }, _at, after) => {
        notified.push(applicationId);
        return audienceOf(applicationId, after, sizes.get(applicationId) ?? 0);
      }),
      contacts: { findConfirmed: async () => new Map() },
      mayWarn: async () => true,
      mailQueue: { enqueue: at('enqueue', queue.enqueue) },
      findEndpoint: async () => undefined,
      origin: 'https://irp.example',
      log: silentLogger(),
    });
    const notices = {
      lease: at('lease', store.lease),
      advance: at('advance', store.advance),
      postpone: at('postpone', store.postpone),
    };
    return createRunPages({
      works: notices,
      runPage: notifyPage,
      what: 'enqueue notification mails',
      log: silentLogger(),
      now: () => clockMs,
    });
  }
  async function add(subject: string, workspaces: number) {
    const event = suspensionOf(subject);
    sizes.set(subject, workspaces);
    await opened.store.add(event, new Date(clockMs));
    return event;
  }
  const row = async (id: string) => (await opened.rows.findById(id).lean())!;

  for (const step of ['lease', 'readAudience', 'enqueue', 'advance'] as const) {
    for (const when of ['before', 'after'] as const) {
      for (const page of [1, 2, 4]) {
        it(`although the process fails ${when} ${step} of page ${page}`, async () => {
          const event = await add('app', 35);
          let calls = 0;
          atStep = (seen, seenWhen) => {
            if (seen === step && seenWhen === when) {
              calls += 1;
            }
            if (seen === step && seenWhen === when && calls === page) {
              throw new Error('killed');
            }
            // Simulates a killed process: the failure is not stored either.
            if (seen === 'postpone' && calls === page) {
              throw new Error('killed');
            }
          };
          await process()
            .run()
            .then(
              () => expect.fail('it should have failed'),
              (error) => expect(error.message).to.equal('killed'),
            );
          atStep = () => undefined;
          clockMs += 30_001;
          await process().run();
          expect([...queue.mails.keys()])
            .to.have.members(keysOf(event, 35))
            .and.to.have.length(70);
          const recorded = (await row(event.id)).outbox!.map(({ workspaceId }) => workspaceId);
          expect(new Set(recorded), 'each workspace, once').to.have.property('size', 35);
          expect(recorded).to.have.length(35);
          expect(await row(event.id)).to.deep.include({ state: 'done' });
        });
      }
    }
  }

  it('with several processes, which share notices', async () => {
    const events = await Promise.all(Array.from({ length: 12 }, (_, at) => add(`app-${at}`, 12)));
    await Promise.all([process(), process(), process()].map((one) => one.run()));
    expect([...queue.mails.keys()]).to.have.members(events.flatMap((event) => keysOf(event, 12)));
    for (const { id } of events) {
      expect(await row(id)).to.deep.include({
        state: 'done',
        counts: {
          workspaces: 12,
          mails: 24,
          fallbacks: 0,
        },
      });
    }
    expect(notified).to.have.length(24);
  });

  it('while another notice has many workspaces: they take turns', async () => {
    await add('large', 50);
    clockMs += 1;
    await add('small', 5);
    atStep = () => {
      clockMs += 1;
    };
    await process().run();
    expect(notified).to.deep.equal(['large', 'small', 'large', 'large', 'large', 'large']);
  });

  it('while another notice fails, with growing intervals of at most an hour', async () => {
    const failing = await add('failing', 5);
    atStep = (step, when) => {
      if (step === 'readAudience' && when === 'after' && notified.at(-1) === 'failing') {
        throw new Error('no such\nservice');
      }
    };
    const waits: number[] = [];
    for (let attempt = 0; attempt < 14; attempt++) {
      const other = await add(`other-${attempt}`, 5);
      await process().run();
      expect((await row(other.id)).state).to.equal('done');
      const { leasedUntil, failures, lastError } = await row(failing.id);
      expect({ failures, lastError }).to.deep.equal({
        failures: attempt + 1,
        lastError: 'no such\nservice',
      });
      waits.push(leasedUntil.getTime() - clockMs);
      clockMs = leasedUntil.getTime();
    }
    expect(waits.slice(0, 4)).to.deep.equal([1_000, 2_000, 4_000, 8_000]);
    expect(waits.at(-1)).to.equal(hour);
    atStep = () => undefined;
    await process().run();
    expect(await row(failing.id)).to.include({ state: 'done', failures: 0 });
  });

  it('although a process with a wrong clock held it', async () => {
    const event = await add('app', 5);
    await opened.rows.updateOne({ _id: event.id }, { leasedUntil: new Date(clockMs + 24 * hour) });
    await process().run();
    expect((await row(event.id)).state).to.equal('done');
  });

  it('and a process without its lease does not reset it', async () => {
    const event = await add('app', 35);
    const slow = (await opened.store.lease(new Date(clockMs), new Date(clockMs + 1)))!;
    clockMs += 2;
    await process().run();
    await opened.store.advance(
      slow,
      {
        next: 'w00009',
        workspaces: 10,
        mails: 20,
        fallbacks: [],
        records: [],
      },
      new Date(clockMs),
    );
    await opened.store.postpone(slow, 'late', new Date(clockMs + hour));
    expect(await row(event.id)).to.deep.include({
      state: 'done',
      failures: 0,
      counts: {
        workspaces: 35,
        mails: 70,
        fallbacks: 0,
      },
    });
  });

  it('after a stop in between', async () => {
    const event = await add('app', 35);
    const stopping = process();
    atStep = (step, when) => {
      if (step === 'advance' && when === 'after') {
        stopping.stop();
      }
    };
    await stopping.run();
    expect(await row(event.id)).to.deep.include({ state: 'waiting', cursor: 'w00009' });
    await process().run();
    expect([...queue.mails.keys()]).to.have.members(keysOf(event, 35));
  });
});
