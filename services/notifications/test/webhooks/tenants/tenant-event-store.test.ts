import { newId } from '@irp/contracts';
import { silentLogger } from '@irp/observability';
import { connectDatabase } from '@irp/persistence';
import { testDatabase } from '@irp/testing';
import { expect } from 'chai';
import { createRunPages } from '../../../src/audiences/run-pages.ts';
import type { MatchedEndpoint } from '../../../src/webhooks/matching/domain/receives.ts';
import { createDeliverToTenants } from '../../../src/webhooks/tenants/deliver-to-tenants.ts';
import type { TenantEvent } from '../../../src/webhooks/tenants/domain/tenant-event.ts';
import { compileTenantEventModels } from '../../../src/webhooks/tenants/store/tenant-event-models.ts';
import { createTenantEventStore } from '../../../src/webhooks/tenants/store/tenant-event-store.ts';
import { audienceOf } from '../../notices/open-store.ts';

type Step = 'lease' | 'readAudience' | 'deliver' | 'advance';

const hour = 3_600_000;

async function open() {
  const server = await testDatabase();
  const options = {
    uri: server.uri,
    name: 'tenants',
    log: silentLogger(),
  };
  const database = await connectDatabase(options, compileTenantEventModels);
  const { tenantEvents: rows } = database.models;
  return {
    rows,
    store: createTenantEventStore(database.models),
    async close() {
      await database.close();
      const scans = await server.scans();
      await server.stop();
      if (scans.length > 0) {
        throw new Error(`collection scans: ${JSON.stringify(scans)}`);
      }
    },
  };
}

describe('webhooks: events for tenants', () => {
  let opened: Awaited<ReturnType<typeof open>>;
  let clockMs = Date.now();
  let atStep: (step: Step) => void;
  /** `<event>/<workspace>`, as delivered. */
  let delivered: string[];
  /** Workspaces with a disabled endpoint. */
  let disabled: string[];
  /** The deliveries that are only stored. */
  let kept: string[];

  before(async () => {
    opened = await open();
  });
  after(() => opened.close());
  beforeEach(async () => {
    await opened.rows.deleteMany({});
    atStep = () => undefined;
    [delivered, disabled, kept] = [[], [], []];
  });

  function eventOf(applicationId: string): TenantEvent {
    const id = newId();
    const body = JSON.stringify({ id, workspaceid: 'publisher' });
    const rest = {
      at: new Date(clockMs),
      environment: 'production',
      owners: ['publisher'],
      body,
    } as const;
    return {
      id,
      type: 'application.suspended',
      applicationId,
      ...rest,
      owners: ['publisher'],
    };
  }
  async function add(event: TenantEvent) {
    await opened.store.add(event, new Date(clockMs));
    return event;
  }

  /** An endpoint in each of `workspaces` workspaces. */
  function telling(workspaces: number) {
    const fails =
      <A extends unknown[], R>(step: Step, work: (...args: A) => Promise<R>) =>
      async (...args: A): Promise<R> => {
        atStep(step);
        return work(...args);
      };
    const runPage = createDeliverToTenants({
      readAudience: fails(
        'readAudience',
        async ({ applicationId = '', tellOwners }, _at, after) => {
          expect(tellOwners).to.equal(false);
          return audienceOf(applicationId, after, workspaces);
        },
      ),
      endpoints: {
        ofWorkspaces: async (ids) =>
          ids.map((workspaceId): MatchedEndpoint => {
            const creator = { createdByApplication: null, createdByInstallation: null };
            const what = {
              environment: 'production',
              events: ['*'],
              state: 'active',
              ordered: false,
            } as const;
            return {
              id: `endpoint of ${workspaceId}`,
              workspaceId,
              applicationId: null,
              ...what,
              events: ['*'],
              createdAt: new Date(0),
              ...creator,
              state: disabled.includes(workspaceId) ? 'disabled' : 'active',
            };
          }),
      },
      deliver: fails('deliver', async ({ id }, matched) => {
        for (const { body, isDisabled } of matched) {
          (isDisabled ? kept : delivered).push(`${id}/${JSON.parse(body).workspaceid}`);
        }
      }),
    });
    const { store } = opened;
    const works = {
      ...store,
      lease: fails('lease', store.lease),
      advance: fails('advance', store.advance),
    };
    return createRunPages({
      works,
      runPage,
      what: 'test',
      log: silentLogger(),
      now: () => clockMs,
    });
  }
  const places = ({ id }: TenantEvent, count: number) =>
    Array.from({ length: count }, (_, at) => `${id}/w${String(at).padStart(5, '0')}`);

  it('reach every page, and leave nothing', async () => {
    const event = await add(eventOf('app'));
    await telling(35).run();
    expect(delivered).to.deep.equal(places(event, 35));
    expect(await opened.rows.countDocuments()).to.equal(0);
    expect(await opened.store.waiting()).to.equal(0);
  });

  it('are kept for a disabled endpoint', async () => {
    const event = await add(eventOf('app'));
    disabled = ['w00001'];
    await telling(3).run();
    expect(kept).to.deep.equal([`${event.id}/w00001`]);
    expect(delivered).to.deep.equal(places(event, 3).filter((place) => !kept.includes(place)));
  });

  it('of one application keep their order', async () => {
    const [first, second, other] = [eventOf('app'), eventOf('app'), eventOf('other')];
    for (const event of [first, second, other, first]) {
      await add(event);
    }
    expect(await opened.store.waiting()).to.equal(2);
    await telling(25).run();
    const ofApp = delivered.filter((one) => !one.startsWith(other.id));
    expect(ofApp).to.deep.equal([...places(first, 25), ...places(second, 25)]);
    expect(delivered).to.include.members(places(other, 25));
  });

  it('are all kept if several processes add the first ones at the same time', async () => {
    const events = Array.from({ length: 8 }, () => eventOf('app'));
    await Promise.all([...events, ...events].map(add));
    await telling(1).run();
    expect(delivered.toSorted()).to.deep.equal(
      events.flatMap((event) => places(event, 1)).toSorted(),
    );
  });

  for (const step of ['readAudience', 'deliver', 'advance'] as const) {
    it(`reach everybody although ${step} of the second page fails, twice`, async () => {
      const event = await add(eventOf('app'));
      let times = 0;
      atStep = (at) => {
        if (at !== step) {
          return;
        }
        times += 1;
        if (times === 2 || times === 3) {
          throw new Error('away');
        }
      };
      for (let turn = 0; turn < 4; turn++) {
        await telling(35).run();
        clockMs += hour;
      }
      expect([...new Set(delivered)]).to.deep.equal(places(event, 35));
      expect(await opened.rows.countDocuments()).to.equal(0);
    });
  }

  it('reach everybody although the process ends with one', async () => {
    const event = await add(eventOf('app'));
    await opened.store.lease(new Date(clockMs), new Date(clockMs + 30_000));
    await telling(5).run();
    expect(delivered).to.deep.equal([]);
    clockMs += 31_000;
    await telling(5).run();
    expect(delivered).to.deep.equal(places(event, 5));
  });

  it('stay unchanged for a process whose lease has ended', async () => {
    await add(eventOf('app'));
    const late = (await opened.store.lease(new Date(clockMs), new Date(clockMs + 1)))!;
    clockMs += 2;
    const other = (await opened.store.lease(new Date(clockMs), new Date(clockMs + 30_000)))!;
    await opened.store.advance(late, null, new Date(clockMs));
    await opened.store.postpone(late, 'late', new Date(clockMs));
    expect(await opened.rows.findById('app').lean()).to.deep.include({
      leasedUntil: other.leasedUntil,
      failures: 0,
    });
    expect(await opened.store.waiting()).to.equal(1);
  });
});
