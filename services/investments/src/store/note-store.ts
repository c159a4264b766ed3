import type { DomainEvent } from '@irp/contracts/events';
import type { EventSource } from '@irp/events';
import type { PageRange } from '@irp/http';
import { addOutbox, isDuplicateKey, longestReadMs, outboxesOf } from '@irp/persistence';
import { type Connection, type mongo, Schema } from 'mongoose';
import type { NoteRow } from '../domain/note-row.ts';

/** A note with its unpublished events. */
interface NoteDocument extends NoteRow {
  outbox: DomainEvent[];
  /**
   * The time of the deletion of the note or its record: the relay removes the note after its last
   * event.
   */
  goneAt?: Date;
}

/** The key of a record. The caller of the store has checked that the record is visible. */
interface RecordKey {
  _id: string;
  workspaceId: string;
  environment: string;
}

export interface NoteStore extends EventSource {
  /** In the order of their ids, the newest first. */
  findPage(record: RecordKey, range: PageRange<string>): Promise<NoteRow[]>;
  count(record: RecordKey): Promise<number>;
  find(record: RecordKey, id: string): Promise<NoteRow | undefined>;
  /** Stores the note together with its event. Returns false, without a change, if the id exists. */
  insert(row: NoteRow, event: DomainEvent): Promise<boolean>;
  /** Returns false if `current` is no longer the stored revision. */
  replace(current: NoteRow, changed: NoteRow, event: DomainEvent): Promise<boolean>;
  /** Returns false if `current` is no longer the stored revision. */
  remove(current: NoteRow, event: DomainEvent): Promise<boolean>;
  /** Moves the notes on a merged record to the target record. */
  move(record: RecordKey, toId: string): Promise<void>;
  /**
   * Removes the notes on the records deleted by these published events. Notes on a merged record
   * move.
   */
  removeWithRecords(events: readonly DomainEvent[]): Promise<void>;
  /** Removes a note written during the deletion of its record. */
  discard(row: NoteRow, time: Date): Promise<void>;
}

const note = new Schema<NoteRow>(
  {
    _id: String,
    workspaceId: String,
    environment: String,
    investmentId: String,
    authorId: String,
    text: String,
    revision: Number,
    createdAt: Date,
    updatedAt: Date,
  },
  { versionKey: false },
);
note.index(
  {
    workspaceId: 1,
    environment: 1,
    investmentId: 1,
    _id: -1,
  },
  { name: 'newest' },
);
addOutbox(note);

export function compileNoteModels(connection: Connection) {
  return connection.model('InvestmentNote', note, 'investment_notes');
}

export function createNoteStore(model: ReturnType<typeof compileNoteModels>): NoteStore {
  // The driver's own collection: without mongoose's casting of each document.
  const notes = model.db.collection<NoteDocument>(model.collection.collectionName);
  const onRecord = ({ _id, workspaceId, environment }: RecordKey) =>
    ({
      workspaceId,
      environment,
      investmentId: _id,
    }) satisfies mongo.Filter<NoteDocument>;
  const visibleOn = (record: RecordKey) => ({ ...onRecord(record), goneAt: { $exists: false } });
  const revisionOf = ({ _id, workspaceId, revision }: NoteRow) => ({
    _id,
    workspaceId,
    revision,
    goneAt: { $exists: false },
  });
  const change = async (current: NoteRow, fields: Partial<NoteDocument>, event: DomainEvent) => {
    const update = { $set: fields, $push: { outbox: event } };
    return (await notes.updateOne(revisionOf(current), update)).matchedCount === 1;
  };
  /** The relay removes the notes with events; their texts are removed immediately. */
  const removeAll = async (filter: mongo.Filter<NoteDocument>, time: Date) => {
    await notes.updateMany(filter, { $set: { goneAt: time, text: '' } });
    await notes.deleteMany({ ...filter, 'outbox.0': { $exists: false } });
  };
  const move = async (record: RecordKey, toId: string) => {
    await notes.updateMany(visibleOn(record), { $set: { investmentId: toId } });
  };
  return {
    ...outboxesOf(model),
    async findPage(record, { after, skip, limit }) {
      const below = after === undefined ? {} : { _id: { $lt: after } };
      const found = notes.find(
        { ...visibleOn(record), ...below },
        { projection: { outbox: 0 }, maxTimeMS: longestReadMs },
      );
      return found.sort({ _id: -1 }).skip(skip).limit(limit).toArray();
    },
    count: (record) => notes.countDocuments(visibleOn(record), { maxTimeMS: longestReadMs }),
    async find(record, _id) {
      const filter = { ...visibleOn(record), _id };
      return (await notes.findOne(filter, { projection: { outbox: 0 } })) ?? undefined;
    },
    async insert(row, event) {
      try {
        await notes.insertOne({ ...row, outbox: [event] });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) {
          return false;
        }
        throw error;
      }
    },
    replace: (current, { text, revision, updatedAt }, event) =>
      change(
        current,
        {
          text,
          revision,
          updatedAt,
        },
        event,
      ),
    // The text is removed immediately. The relay removes the rest after the publication of the
    // event.
    remove: (current, event) =>
      change(
        current,
        {
          text: '',
          goneAt: event.time,
          revision: current.revision + 1,
        },
        event,
      ),
    async removeWithRecords(events) {
      const deleted = events.filter(({ type }) => type === 'investment.deleted');
      for (const { subject, workspaceId, environment, time, data } of deleted) {
        const record = {
          _id: subject,
          workspaceId,
          environment: String(environment),
        };
        if ('mergedInto' in data && data.mergedInto !== undefined) {
          await move(record, data.mergedInto);
        }
        await removeAll(onRecord(record), time);
      }
    },
    move,
    discard: ({ _id, workspaceId }, time) => removeAll({ _id, workspaceId }, time),
  };
}
