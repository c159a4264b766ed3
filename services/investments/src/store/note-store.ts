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
   * Time of the deletion of the note or of its record. The relay removes the note after it has
   * published the last event.
   */
  goneAt?: Date;
}

/** The key of a record. The store does not check whether the caller can see the record. */
interface RecordKey {
  _id: string;
  workspaceId: string;
  environment: string;
}

export interface NoteStore extends EventSource {
  /** Returns a page of notes, the newest first. */
  findPage(record: RecordKey, range: PageRange<string>): Promise<NoteRow[]>;
  count(record: RecordKey): Promise<number>;
  find(record: RecordKey, id: string): Promise<NoteRow | undefined>;
  /** Stores a note together with its event. If the id exists, changes nothing and returns false. */
  insert(row: NoteRow, event: DomainEvent): Promise<boolean>;
  /**
   * Replaces `current`. Returns false if another request has changed the note since the read of
   * `current`.
   */
  replace(current: NoteRow, changed: NoteRow, event: DomainEvent): Promise<boolean>;
  /**
   * Removes a note. Returns false if another request has changed the note since the read of the
   * note.
   */
  remove(current: NoteRow, event: DomainEvent): Promise<boolean>;
  /** Moves the notes on a merged record to the target record. */
  move(record: RecordKey, toId: string): Promise<void>;
  /**
   * Removes the notes on the records that these published events delete. Notes on a merged record
   * are not removed, because such notes move to another record.
   */
  removeWithRecords(events: readonly DomainEvent[]): Promise<void>;
  /** Removes a note that was stored during the deletion of its record. */
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
  // The collection of the driver avoids mongoose's cast of each document.
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
  /**
   * Removes the texts of notes at once. The relay removes the documents of notes that still have
   * unpublished events.
   */
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
    // The text of the note is removed at once. The relay removes the document after it has
    // published the event.
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
