import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { addAdmins } from '../src/add-members.ts';
import { addOrganization } from '../src/add-organization.ts';
import { catchMails, type MailCatcher } from '../src/catch-mails.ts';
import { windowContradictions } from '../src/exact-windows.ts';
import { expectOneRecordEach } from '../src/expect-one-record-each.ts';
import { type RollingLoad, startRollingLoad } from '../src/rolling-load.ts';
import { type SeparateServices, startSeparateServices } from '../src/separate-services.ts';
import type { ServiceProcesses } from '../src/service-processes.ts';
import type { StrictResponse } from '../src/strict-client.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../src/webhook-receiver.ts';
import { requireEveryKind } from '../src/write-load.ts';

const { MONGODB_URI, REDIS_URL, KAFKA_BROKERS } = process.env;
const engines = MONGODB_URI && REDIS_URL && KAFKA_BROKERS;
/**
 * Rounds of the long shape: each round replaces every process. The short shape replaces half of the
 * processes.
 */
const rounds = Number(process.env.RESTART_ROUNDS ?? 0);
const limit = 100;

const wereRefused = (responses: readonly StrictResponse[]) =>
  responses.some(({ status }) => status === 429);

interface ImportRecord {
  targets: { type: string; id: string }[];
}

(engines ? describe : describe.skip)(
  'rolling restarts under load (needs MONGODB_URI, REDIS_URL and KAFKA_BROKERS)',
  function () {
    this.timeout(300_000 * (rounds + 1));
    let services: SeparateServices;
    let receiver: WebhookReceiver;
    let load: RollingLoad;
    let secret: string;
    let importerKey: string;
    let admins: string[];
    let catcher: MailCatcher;

    before(async () => {
      receiver = await startWebhookReceiver();
      catcher = await catchMails();
      const settings = {
        LIMIT_READS: String(limit),
        LIMIT_WRITES: '1000000',
        LIMIT_EXPORTS: '1000000',
        // After the default of 50 ms each gateway would admit a share of the limit. A busy machine
        // exceeds the default.
        LIMIT_REDIS_TIMEOUT_MS: '20000',
        LIMIT_CLIENT_WRITES: '1000000',
        LIMIT_ORGANIZATION_FACTOR: '1000000',
        INVITATIONS_PER_WORKSPACE: '10000',
        INVITATIONS_PER_ORGANIZATION: '10000',
        INVITATIONS_PER_NEW_ORGANIZATION: '10000',
        WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
        SMTP_URL: catcher.url,
        // Longer than the balancer takes to notice, even on a busy machine, and than clients keep idle
        // connections.
        STOP_DELAY_MS: '4000',
        KEEP_ALIVE_TIMEOUT_MS: '3000',
        // Requests in progress on a busy machine take this long.
        STOP_TIMEOUT_MS: '120000',
      };
      services = await startSeparateServices(4, settings, { processesOfEach: 2 });
      const { publicUrl, ownerKey: key } = services;
      const me = await (
        await fetch(`${publicUrl}/v2/me`, { headers: { 'X-API-Key': key } })
      ).json();
      const workspaceId = (me as { workspace: { id: string } }).workspace.id;
      admins = await addAdmins(services, workspaceId, 16);
      const [importer] = await addOrganization(services, 'Importer', ['owner']);
      importerKey = importer!.key;
      const created = await fetch(`${publicUrl}/v2/webhook-endpoints`, {
        method: 'POST',
        headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
        body: JSON.stringify({ url: `${receiver.url}/hook`, events: ['investment.created'] }),
      });
      expect(created.status, await created.clone().text()).to.equal(201);
      secret = ((await created.json()) as { secret: string }).secret;
      const [writer, inviter, first, second, ...readers] = admins as [
        string,
        string,
        string,
        string,
      ];
      load = startRollingLoad({
        services,
        workspaceId,
        importerKey,
        keys: {
          writer,
          inviter,
          flooders: [first, second],
          readers: readers.slice(0, 4),
        },
      });
    });
    after(async () => {
      await load?.stop().catch(() => undefined);
      await services?.stop();
      receiver?.stop();
      await catcher?.stop();
    });

    /**
     * Reads in turn as people without earlier reads: in the short shape, no person reaches the
     * limit.
     */
    let turn = 0;
    const getAs = (keys: readonly string[]) => {
      const get = async (path: string): Promise<Response> => {
        const key = keys[turn++ % keys.length]!;
        const response = await fetch(`${services.publicUrl}/v2/${path}`, {
          headers: { 'X-API-Key': key },
        });
        if (response.status !== 429) {
          return response;
        }
        await wait(Number(response.headers.get('retry-after')) * 1_000);
        return get(path);
      };
      return get;
    };

    const some = <Item>(all: readonly Item[], ofShort: number) =>
      all.slice(0, rounds === 0 ? ofShort : undefined);

    /** Scales out to three, then in, once or twice: twice replaces every initial process. */
    async function replace(part: ServiceProcesses): Promise<void> {
      for (const old of some([...part.running()], 1)) {
        await part.add();
        expect(await part.remove(old)).to.equal(0);
      }
    }

    /**
     * Scales out to five, restarts two gateways at once in place, then two more, and scales in to
     * four.
     */
    async function replaceGateways({ gateway }: SeparateServices['parts']): Promise<void> {
      const [first, second, third, fourth] = [...gateway.running()];
      const fifth = await gateway.add();
      const pairs = [
        [first, second],
        [third, fourth],
      ];
      for (const pair of some(pairs, 1)) {
        expect(await Promise.all(pair.map((one) => gateway.restart(one)))).to.deep.equal([0, 0]);
      }
      expect(await gateway.remove(fifth)).to.equal(0);
    }

    it('fail no request, while processes are restarted, added and removed', async () => {
      const { gateway: _gateway, ...others } = services.parts;
      for (let round = 0; round < Math.max(1, rounds); round++) {
        await Promise.all([...Object.values(others).map(replace), replaceGateways(services.parts)]);
      }
      await eventually('those who send more than the limit are refused', () =>
        load.floods.every(wereRefused),
      );
      await load.stop();
      const resets = Object.entries(services.parts).flatMap(([name, { balancer }]) =>
        balancer!.resets.map((reset) => `${name}: ${reset}`),
      );
      expect([...load.failures(), ...resets]).to.deep.equal([]);
      for (const kind of [
        'reads',
        'flood',
        'tokens',
        'invitations',
        'imports',
        'exports',
        'connections',
      ]) {
        expect(load.counts[kind], kind).to.be.greaterThan(0);
      }
      requireEveryKind(load.acknowledged);
    });

    it('admit exactly the limit in any 60 seconds, through changing gateways', () => {
      for (const replies of load.floods) {
        expect(wereRefused(replies)).to.equal(true);
        expect(windowContradictions(replies, limit)).to.deep.equal([]);
      }
    });

    it('have one record of each write in the audit log', async () => {
      await expectOneRecordEach(getAs(admins.slice(8)), load.acknowledged);
    });

    it('have each imported row once, in one record', async () => {
      const read = getAs([importerKey]);
      const { meta } = (await (await read('investments?limit=1')).json()) as {
        meta: { totalRecords: number };
      };
      expect(meta.totalRecords).to.equal(load.imported());
      const recorded = async () => {
        const response = await read('audit/exports?format=ndjson&action=investment.imported');
        const records = await response.text();
        expect(response.status, records).to.equal(200);
        const lines = records.split('\n').filter((line) => line !== '');
        const targets = lines.flatMap((line) => (JSON.parse(line) as ImportRecord).targets);
        return targets.filter(({ type }) => type === 'investment').map(({ id }) => id);
      };
      await eventually(
        'each is recorded',
        async () => (await recorded()).length >= load.imported(),
      );
      const ids = await recorded();
      expect([ids.length, new Set(ids).size]).to.deep.equal([load.imported(), load.imported()]);
    });

    it('sent one webhook of each record, and one mail of each invitation', async () => {
      const { created } = load.acknowledged;
      const delivered = () => receiver.verified('/hook', secret);
      await eventually('every webhook is there', () => {
        const subjects = new Set(delivered().map(({ subject }) => subject));
        return [...created].every((id) => subjects.has(id));
      });
      const recipients = () => catcher.mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim());
      await eventually('every mail is there', () =>
        load.invited.every((email) => recipients().includes(email)),
      );
      // Long enough for a second attempt of a sent message.
      await wait(3_000);
      expect(delivered().map(({ subject }) => subject)).to.have.members([...created]);
      expect(recipients()).to.have.members([...load.invited]);
    });
  },
);
