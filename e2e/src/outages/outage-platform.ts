import { freePort } from '@irp/testing/redis-server';
import { addOrganization, type Party } from '../add-organization.ts';
import type { Engines } from '../engines/start-engines.ts';
import { type SeparateServices, startSeparateServices } from '../separate-services.ts';
import { startWebhookReceiver } from '../webhook-receiver.ts';

export interface OutagePlatform {
  gateway: string;
  /** The gateway's operations port. */
  operations: string;
  owner: Party;
  application: SeparateServices['application'];
  parts: SeparateServices['parts'];
  /** The subjects of the received webhooks, in order. */
  delivered(): string[];
  stop(): Promise<void>;
}

const hookPath = '/hook';

/**
 * Starts every service as a separate process, with its own MongoDB, Kafka, Redis and mail server.
 * Creates the resources that the calls of a load need.
 */
export async function startOutagePlatform(engines: Engines): Promise<OutagePlatform> {
  const operationsPort = String(await freePort());
  const receiver = await startWebhookReceiver();
  const services = await startSeparateServices(1, {
    ...Object.assign({}, ...Object.values(engines).map(({ settings }) => settings)),
    LIMIT_READS: '1000000',
    LIMIT_WRITES: '1000000',
    LIMIT_CLIENT_WRITES: '1000000',
    INVITATIONS_PER_WORKSPACE: '10000',
    INVITATIONS_PER_ORGANIZATION: '10000',
    INVITATIONS_PER_NEW_ORGANIZATION: '10000',
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
    MAIL_FROM: 'platform@irp.example',
    OPERATIONS_PORT: operationsPort,
    LOG_LEVEL: process.env.OUTAGE_LOG_LEVEL ?? 'info',
  });
  const [gateway] = services.gateways as [string];
  const [owner] = (await addOrganization(services, 'Outage Research', ['owner'])) as [Party];
  const post = async (path: string, body: object) => {
    const headers = { 'X-API-Key': owner.key, 'Content-Type': 'application/json' };
    const response = await fetch(`${gateway}/v2${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (response.status !== 201) {
      throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
    }
    return response.json();
  };
  const application = (await post('/applications', {
    name: 'Outages',
    type: 'confidential',
    environment: 'production',
    scopes: ['investments.read', 'workspace.read'],
  })) as SeparateServices['application'];
  const endpoint = { url: receiver.url + hookPath, events: ['investment.created'] };
  await post('/webhook-endpoints', endpoint);
  return {
    gateway,
    operations: `http://127.0.0.1:${operationsPort}`,
    owner,
    application,
    parts: services.parts,
    delivered: () => receiver.subjects(hookPath),
    async stop() {
      await services.stop();
      receiver.stop();
    },
  };
}
