import type { DomainEvent } from '@irp/contracts/events';
import type { PageRange } from '@irp/http';
import { isDuplicateKey } from '@irp/persistence';
import type { InstallationRequest } from '../domain/installation-request.ts';
import type { InstallationModels, InstallationRequestRow } from './installation-models.ts';

type RequestFilter = Pick<InstallationRequest, 'workspaceId'> &
  Partial<Pick<InstallationRequest, 'applicationId' | 'environment' | 'state' | 'requestedBy'>>;

export interface InstallationRequestStore {
  find(id: string): Promise<InstallationRequest | undefined>;
  /**
   * Stores a request. Returns false if the user already has a pending request for the application.
   */
  insert(request: InstallationRequest, events: DomainEvent[]): Promise<boolean>;
  /**
   * Stores a decision about a pending request. Returns false if the request is not pending any
   * more.
   */
  decide(request: InstallationRequest, events: DomainEvent[]): Promise<boolean>;
  /** Returns requests by ascending id. */
  list(filter: RequestFilter, range: PageRange<string>): Promise<InstallationRequest[]>;
  count(filter: RequestFilter): Promise<number>;
}

export function createInstallationRequestStore({
  installationRequests: requests,
}: Pick<InstallationModels, 'installationRequests'>): InstallationRequestStore {
  return {
    async find(id) {
      const row = await requests.findById(id).lean<InstallationRequestRow>();
      return row ? toRequest(row) : undefined;
    },
    async insert({ id: _id, ...fields }, outbox) {
      const pendingKey = `${fields.applicationId} ${fields.workspaceId} ${fields.requestedBy}`;
      try {
        await requests.create({
          _id,
          ...fields,
          pendingKey,
          outbox,
        });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) {
          return false;
        }
        throw error;
      }
    },
    async decide({ id: _id, ...fields }, events) {
      const update = {
        $set: fields,
        $unset: { pendingKey: 1 },
        $push: { outbox: { $each: events } },
      };
      return (await requests.updateOne({ _id, state: 'pending' }, update)).matchedCount === 1;
    },
    async list(filter, { after, skip, limit }) {
      const found = requests.find({
        ...filter,
        ...(after === undefined ? {} : { _id: { $gt: after } }),
      });
      return (
        await found.sort({ _id: 1 }).skip(skip).limit(limit).lean<InstallationRequestRow[]>()
      ).map(toRequest);
    },
    count: (filter) => requests.countDocuments(filter),
  };
}

function toRequest({
  _id,
  outbox: _outbox,
  pendingKey: _key,
  ...fields
}: InstallationRequestRow): InstallationRequest {
  return { id: _id, ...fields };
}
