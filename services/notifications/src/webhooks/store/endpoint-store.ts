import type { DataEnvironment } from '@irp/contracts';
import type { DomainEvent } from '@irp/contracts/events';
import type { PageRange } from '@irp/http';
import type { Sealer } from '@irp/secrets';
import type { WebhookEndpoint } from '../domain/webhook-endpoint.ts';
import type { WebhookSecret } from '../domain/webhook-secret.ts';
import type { MatchedEndpoint } from '../matching/domain/receives.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';
import type { SealedSecret, WebhookEndpointRow, WebhookModels } from './webhook-models.ts';

/** Selects endpoints by their owner. */
interface EndpointOwner {
  workspaceId: string;
  environment: DataEnvironment;
  /** If set, selects only endpoints of this application. */
  applicationId?: string;
  /** If set, selects only endpoints that this application created. */
  createdByApplication?: string;
}

export interface EndpointStore {
  find(id: string): Promise<WebhookEndpoint | undefined>;
  /** Lists endpoints by ascending id, which is the order of creation. */
  list(owner: EndpointOwner, range: PageRange<string>): Promise<WebhookEndpoint[]>;
  count(owner: EndpointOwner): Promise<number>;
  /**
   * Returns endpoints in both environments by ascending id, beginning after `after`. Default:
   * endpoints of all workspaces.
   */
  after(after: string, limit: number, workspaceId?: string): Promise<WebhookEndpoint[]>;
  /** Returns the endpoints of these workspaces in both environments, without secrets. */
  ofWorkspaces(workspaceIds: readonly string[]): Promise<MatchedEndpoint[]>;
  /** Returns the endpoints of these applications in any workspace, without secrets. */
  ofApplications(applicationIds: readonly string[]): Promise<MatchedEndpoint[]>;
  /**
   * Returns endpoints that an application has created in any workspace, by ascending id after
   * `after`, without secrets.
   */
  createdBy(applicationId: string, after: string, limit: number): Promise<MatchedEndpoint[]>;
  createdByInstallations(installationIds: readonly string[]): Promise<MatchedEndpoint[]>;
  /**
   * Marks the endpoints of an application in workspaces that do not own the application. A marked
   * endpoint is checked for disablement at `at` or earlier.
   */
  markLeft(applicationId: string, ownerId: string, at: Date): Promise<void>;
  /**
   * Returns endpoints that `markLeft` has marked, and whose check is due at `at`, without secrets.
   */
  left(at: Date, limit: number): Promise<MatchedEndpoint[]>;
  /** Postpones the check of an endpoint to `at`. */
  leaveLater(id: string, at: Date): Promise<void>;
  unmarkLeft(id: string): Promise<void>;
  /** Returns the number of endpoints of a workspace in both environments. */
  countOf(workspaceId: string): Promise<number>;
  /** Stores the endpoint and the event in a single write. */
  add(endpoint: WebhookEndpoint, event: DomainEvent): Promise<void>;
  /**
   * Stores the next revision of the endpoint and the events in a single write.
   * @returns false if the endpoint was changed concurrently
   */
  replace(after: WebhookEndpoint, events: DomainEvent[]): Promise<boolean>;
  /** Deletes an endpoint. @returns false if it was changed concurrently */
  remove(before: WebhookEndpoint, event: DomainEvent): Promise<boolean>;
}

const matchedFields = {
  workspaceId: 1,
  applicationId: 1,
  environment: 1,
  events: 1,
  state: 1,
  ordered: 1,
  createdAt: 1,
  createdByApplication: 1,
  createdByInstallation: 1,
} as const;

type MatchedRow = Pick<WebhookEndpointRow, '_id' | keyof typeof matchedFields>;

function toMatched({ _id: id, ...row }: MatchedRow): MatchedEndpoint {
  return {
    id,
    ...row,
    ...nullable(row),
  };
}

function nullable(
  row: Pick<WebhookEndpointRow, 'applicationId' | 'createdByApplication' | 'createdByInstallation'>,
) {
  const { applicationId = null, createdByApplication = null, createdByInstallation = null } = row;
  return {
    applicationId,
    createdByApplication,
    createdByInstallation,
  };
}

const isThere = { goneAt: { $exists: false } };

export function createEndpointStore(
  { webhookEndpoints }: WebhookModels,
  sealer: Sealer,
): EndpointStore {
  const seal = (secret: WebhookSecret) => sealSecret(secret, sealer);
  const open = (secret: SealedSecret) => openSecret(secret, sealer);
  const toEndpoint = ({
    _id: id,
    outbox: _outbox,
    goneAt: _goneAt,
    leftAt: _leftAt,
    ...row
  }: WebhookEndpointRow): WebhookEndpoint => {
    const { organizationId = row.workspaceId } = row;
    return {
      id,
      ...row,
      organizationId,
      ...nullable(row),
      secrets: row.secrets.map(open),
    };
  };
  return {
    async find(id) {
      const row = await webhookEndpoints
        .findOne({ _id: id, ...isThere })
        .lean<WebhookEndpointRow>();
      return row ? toEndpoint(row) : undefined;
    },
    async list(owner, { after, skip, limit }) {
      const filter = {
        ...owner,
        ...isThere,
        ...(after === undefined ? {} : { _id: { $gt: after } }),
      };
      const found = webhookEndpoints.find(filter).sort({ _id: 1 }).skip(skip).limit(limit);
      return (await found.lean<WebhookEndpointRow[]>()).map(toEndpoint);
    },
    async after(after, limit, workspaceId) {
      const filter = {
        ...(workspaceId === undefined ? {} : { workspaceId }),
        _id: { $gt: after },
        ...isThere,
      };
      const found = webhookEndpoints.find(filter).sort({ _id: 1 }).limit(limit);
      return (await found.lean<WebhookEndpointRow[]>()).map(toEndpoint);
    },
    async ofWorkspaces(workspaceIds) {
      const filter = {
        workspaceId: { $in: [...workspaceIds] },
        ...isThere,
      };
      return (await webhookEndpoints.find(filter, matchedFields).lean<MatchedRow[]>()).map(
        toMatched,
      );
    },
    async ofApplications(applicationIds) {
      const filter = {
        applicationId: { $in: [...applicationIds] },
        ...isThere,
      };
      return (await webhookEndpoints.find(filter, matchedFields).lean<MatchedRow[]>()).map(
        toMatched,
      );
    },
    async createdBy(createdByApplication, after, limit) {
      const filter = {
        createdByApplication,
        _id: { $gt: after },
        ...isThere,
      };
      const found = webhookEndpoints.find(filter, matchedFields).sort({ _id: 1 }).limit(limit);
      return (await found.lean<MatchedRow[]>()).map(toMatched);
    },
    async createdByInstallations(installationIds) {
      const filter = {
        createdByInstallation: { $in: [...installationIds] },
        ...isThere,
      };
      return (await webhookEndpoints.find(filter, matchedFields).lean<MatchedRow[]>()).map(
        toMatched,
      );
    },
    async markLeft(applicationId, ownerId, leftAt) {
      const others = {
        applicationId,
        workspaceId: { $ne: ownerId },
        state: { $ne: 'disabled' as const },
      };
      await webhookEndpoints.updateMany({ ...others, ...isThere }, { $min: { leftAt } });
    },
    async left(at, limit) {
      const found = webhookEndpoints.find(
        {
          leftAt: { $lte: at },
          ...isThere,
        },
        matchedFields,
      );
      return (await found.sort({ leftAt: 1 }).limit(limit).lean<MatchedRow[]>()).map(toMatched);
    },
    async leaveLater(_id, leftAt) {
      await webhookEndpoints.updateOne({ _id }, { $set: { leftAt } });
    },
    async unmarkLeft(_id) {
      await webhookEndpoints.updateOne({ _id }, { $unset: { leftAt: 1 } });
    },
    count: (owner) => webhookEndpoints.countDocuments({ ...owner, ...isThere }),
    countOf: (workspaceId) => webhookEndpoints.countDocuments({ workspaceId, ...isThere }),
    async add(
      { id, applicationId, createdByApplication, createdByInstallation, secrets, events, ...rest },
      event,
    ) {
      await webhookEndpoints.create({
        _id: id,
        ...rest,
        ...(applicationId === null ? {} : { applicationId }),
        ...(createdByApplication === null ? {} : { createdByApplication }),
        ...(createdByInstallation === null ? {} : { createdByInstallation }),
        events: [...events],
        secrets: secrets.map(seal),
        outbox: [event],
      });
    },
    async replace({ id: _id, revision, events, secrets, ...rest }, outbox) {
      // Only the fields that a caller can change are written, because the delivery module stores
      // other members in the same document.
      const { url, description, ordered, state, updatedAt } = rest;
      const fields = {
        url,
        description,
        ordered,
        state,
        updatedAt,
        events: [...events],
        secrets: secrets.map(seal),
        revision: revision + 1,
      };
      const update = {
        $set: fields,
        $push: { outbox: { $each: outbox } },
      };
      return (
        (
          await webhookEndpoints.updateOne(
            {
              _id,
              revision,
              ...isThere,
            },
            update,
          )
        ).matchedCount === 1
      );
    },
    async remove({ id: _id, revision }, event) {
      const update = {
        $set: { goneAt: event.time, secrets: [] },
        $push: { outbox: event },
      };
      return (
        (
          await webhookEndpoints.updateOne(
            {
              _id,
              revision,
              ...isThere,
            },
            update,
          )
        ).matchedCount === 1
      );
    },
  };
}
