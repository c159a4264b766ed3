import type { Principal } from '@irp/contracts';
import { actorOf, type EventInput } from '@irp/contracts/events';
import type { Note } from '@irp/contracts/investments';
import { type AccessContext, actorOfId, workspaceAudience } from './access-context.ts';
import type { InvestmentRow } from './investment-row.ts';

export interface NoteRow {
  _id: string;
  workspaceId: string;
  environment: string;
  investmentId: string;
  /** The `actorId` of the author. */
  authorId: string;
  text: string;
  /** Begins with 1 and increases with each change. The ETag of the note contains the revision. */
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * Creates a note.
 * @param record a record that the caller can see
 */
export function newNote(
  id: string,
  record: InvestmentRow,
  text: string,
  { actorId }: AccessContext,
  now: Date,
): NoteRow {
  const { _id: investmentId, workspaceId, environment } = record;
  return {
    _id: id,
    workspaceId,
    environment,
    investmentId,
    authorId: actorId,
    text,
    revision: 1,
    createdAt: now,
    updatedAt: now,
  };
}

export function toNote(row: NoteRow): Note {
  return {
    id: row._id,
    investmentId: row.investmentId,
    text: row.text,
    author: actorOfId(row.authorId),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

type NoteEvent = EventInput<
  'investment_note.created' | 'investment_note.updated' | 'investment_note.deleted'
>;

export function noteEvent(
  type: NoteEvent['type'],
  principal: Principal,
  { _id, audience, environment, workspaceId }: InvestmentRow,
  noteId: string,
): NoteEvent {
  const visibility = audience === workspaceAudience ? 'workspace' : 'private';
  const data = {
    environment,
    visibility,
    investmentId: _id,
  } as const;
  return {
    type,
    workspaceId,
    environment,
    subject: noteId,
    actor: actorOf(principal),
    data,
  };
}
