import type { DomainEvent } from '@irp/contracts/events';
import type { EventSource } from '@irp/events';
import type { PageRange } from '@irp/http';
import { addOutbox, isDuplicateKey, longestReadMs, outboxesOf } from '@irp/persistence';
import { type Connection, type mongo, Schema } from 'mongoose';
import type { AccessContext } from '../domain/access-context.ts';
import type { ViewRow } from '../domain/view-row.ts';

/** A view with its unpublished events. */
interface ViewDocument extends ViewRow {
  outbox: DomainEvent[];
  /**
   * Time of the deletion of the view. The relay removes the document after it has published the
   * last event.
   */
  goneAt?: Date;
}

/**
 * The result of a change. `conflict`: another request has changed the view. `taken`: the owner has
 * another view with this name.
 */
type ViewChange = 'done' | 'conflict' | 'taken';

export interface ViewStore extends EventSource {
  /** Returns a page of the caller's own views and the shared views, the newest first. */
  findPage(access: AccessContext, range: PageRange<string>): Promise<ViewRow[]>;
  count(access: AccessContext): Promise<number>;
  countOwn(access: AccessContext): Promise<number>;
  /**
   * Returns a view. Returns undefined if the view does not exist, or is a private view of another
   * person.
   */
  find(access: AccessContext, id: string): Promise<ViewRow | undefined>;
  /** Stores a view. Returns `conflict` if the id exists. */
  insert(row: ViewRow, event: DomainEvent): Promise<ViewChange>;
  replace(current: ViewRow, changed: ViewRow, event: DomainEvent): Promise<ViewChange>;
  remove(current: ViewRow, event: DomainEvent): Promise<ViewChange>;
}

const view = new Schema<ViewRow>(
  {
    _id: String,
    workspaceId: String,
    environment: String,
    ownerId: String,
    name: String,
    nameKey: String,
    filter: [[Schema.Types.Mixed]],
    sort: String,
    columns: [String],
    visibility: String,
    revision: Number,
    createdAt: Date,
    updatedAt: Date,
  },
  { versionKey: false },
);
view.index(
  {
    workspaceId: 1,
    environment: 1,
    _id: -1,
  },
  { name: 'newest' },
);
view.index(
  {
    workspaceId: 1,
    environment: 1,
    ownerId: 1,
    nameKey: 1,
  },
  { name: 'by_name', unique: true },
);
addOutbox(view);

export function compileViewModels(connection: Connection) {
  return connection.model('InvestmentView', view, 'investment_views');
}

export function createViewStore(model: ReturnType<typeof compileViewModels>): ViewStore {
  // The collection of the driver avoids mongoose's cast of each document.
  const views = model.db.collection<ViewDocument>(model.collection.collectionName);
  const visibleTo = ({ workspaceId, environment, actorId }: AccessContext) =>
    ({
      workspaceId,
      environment,
      goneAt: { $exists: false },
      $or: [{ visibility: 'shared' }, { ownerId: actorId }],
    }) satisfies mongo.Filter<ViewDocument>;
  const bounded = { maxTimeMS: longestReadMs };
  const change = async (
    { _id, workspaceId, revision }: ViewRow,
    fields: Partial<ViewDocument>,
    event: DomainEvent,
  ): Promise<ViewChange> => {
    const current = {
      _id,
      workspaceId,
      revision,
      goneAt: { $exists: false },
    };
    const update = { $set: fields, $push: { outbox: event } };
    return unlessTaken(async () => (await views.updateOne(current, update)).matchedCount === 1);
  };
  return {
    ...outboxesOf(model),
    async findPage(access, { after, skip, limit }) {
      const below = after === undefined ? {} : { _id: { $lt: after } };
      const found = views.find(
        { ...visibleTo(access), ...below },
        { projection: { outbox: 0 }, ...bounded },
      );
      return found.sort({ _id: -1 }).skip(skip).limit(limit).toArray();
    },
    count: (access) => views.countDocuments(visibleTo(access), bounded),
    countOwn: ({ workspaceId, environment, actorId }) =>
      views.countDocuments(
        {
          workspaceId,
          environment,
          ownerId: actorId,
          goneAt: { $exists: false },
        },
        bounded,
      ),
    async find(access, _id) {
      const filter = { ...visibleTo(access), _id };
      return (await views.findOne(filter, { projection: { outbox: 0 } })) ?? undefined;
    },
    async insert(row, event) {
      const isStored = await views.findOne({ _id: row._id }, { projection: { _id: 1 } });
      return isStored
        ? 'conflict'
        : unlessTaken(
            async () => (await views.insertOne({ ...row, outbox: [event] })).acknowledged,
          );
    },
    replace: (current, { _id, ...fields }, event) => change(current, fields, event),
    // Another view can have the name at once. The relay removes the document after it has published
    // the event.
    remove: (current, event) =>
      change(
        current,
        {
          goneAt: event.time,
          nameKey: `deleted ${current._id}`,
          filter: [],
          revision: current.revision + 1,
        },
        event,
      ),
  };
}

async function unlessTaken(write: () => Promise<boolean>): Promise<ViewChange> {
  try {
    return (await write()) ? 'done' : 'conflict';
  } catch (error) {
    if (isDuplicateKey(error)) {
      return 'taken';
    }
    throw error;
  }
}
