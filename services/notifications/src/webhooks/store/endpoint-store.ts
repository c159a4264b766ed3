import type { DataEnvironment } from '@irp/contracts';
import type { DomainEvent } from '@irp/contracts/events';
import type { PageRange } from '@irp/http';
import type { Sealer } from '@irp/sealing';
import type { WebhookEndpoint, WebhookSecret } from '../domain/webhook-endpoint.ts';
import type { SealedSecret, WebhookEndpointRow, WebhookModels } from './webhook-models.ts';

/** Whose endpoints. */
interface EndpointOwner {
  workspaceId: string;
  environment: DataEnvironment;
}

export interface EndpointStore {
  find(id: string): Promise<WebhookEndpoint | undefined>;
  /** By ascending id: the oldest first. */
  list(owner: EndpointOwner, range: PageRange<string>): Promise<WebhookEndpoint[]>;
  count(owner: EndpointOwner): Promise<number>;
  /** Of every environment. */
  countOf(workspaceId: string): Promise<number>;
  /** Stores the event in the same write. */
  add(endpoint: WebhookEndpoint, event: DomainEvent): Promise<void>;
}

const purpose = 'webhook secret';

export function createEndpointStore({ webhookEndpoints }: WebhookModels, sealer: Sealer): EndpointStore {
  const seal = ({ value, ...rest }: WebhookSecret): SealedSecret => ({
    ...rest,
    sealed: sealer.seal(value, purpose, rest.id),
  });
  const open = ({ sealed, ...rest }: SealedSecret): WebhookSecret => ({
    ...rest,
    value: sealer.open(Buffer.from(sealed.buffer), purpose, rest.id),
  });
  const toEndpoint = ({ _id: id, outbox: _outbox, secrets, ...rest }: WebhookEndpointRow): WebhookEndpoint => ({
    ...{ id, ...rest },
    secrets: secrets.map(open),
  });
  return {
    async find(id) {
      const row = await webhookEndpoints.findById(id).lean<WebhookEndpointRow>();
      return row ? toEndpoint(row) : undefined;
    },
    async list(owner, { after, skip, limit }) {
      const filter = { ...owner, ...(after === undefined ? {} : { _id: { $gt: after } }) };
      const found = webhookEndpoints.find(filter).sort({ _id: 1 }).skip(skip).limit(limit);
      return (await found.lean<WebhookEndpointRow[]>()).map(toEndpoint);
    },
    count: (owner) => webhookEndpoints.countDocuments({ ...owner }),
    countOf: (workspaceId) => webhookEndpoints.countDocuments({ workspaceId }),
    async add({ id, secrets, events, ...rest }, event) {
      await webhookEndpoints.create({
        ...{ _id: id, ...rest },
        events: [...events],
        secrets: secrets.map(seal),
        outbox: [event],
      });
    },
  };
}
