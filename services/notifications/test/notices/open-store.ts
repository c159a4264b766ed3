import { newId } from '@irp/contracts';
import type { Audience } from '@irp/contracts/authorization';
import { silentLogger } from '@irp/observability';
import { connectDatabase } from '@irp/persistence';
import { testDatabase } from '@irp/testing';
import type { NoticeEvent } from '../../src/mail/notices/domain/notice.ts';
import { compileNoticeModels } from '../../src/mail/notices/store/notice-models.ts';
import { createNoticeStore } from '../../src/mail/notices/store/notice-store.ts';

/** The store of notices in a separate database. */
export async function openNoticeStore() {
  const server = await testDatabase();
  const options = {
    uri: server.uri,
    name: 'notices',
    log: silentLogger(),
  };
  const database = await connectDatabase(options, compileNoticeModels);
  return {
    uri: server.uri,
    store: createNoticeStore(database.models),
    rows: database.models.notices,
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

export function suspensionOf(subject: string, time = new Date()): NoticeEvent {
  const event = {
    id: newId(),
    type: 'application.suspended',
    time,
    subject,
    workspaceId: 'publisher',
    userId: null,
  } as const;
  return {
    ...event,
    detail: { by: 'publisher' },
  };
}

/** `count` workspaces with two admins each, in pages of ten. */
export function audienceOf(subject: string, after: string | null, count: number): Audience {
  const ids = Array.from({ length: count }, (_, at) => `w${String(at).padStart(5, '0')}`);
  const page = ids.filter((id) => after === null || id > after).slice(0, 10);
  const recipients = (id: string) =>
    ['Ada', 'Bob'].map((name) => ({
      userId: `${name}-${id}`,
      address: `${name}-${id}@example.com`,
      language: 'en' as const,
    }));
  const last = page.at(-1);
  return {
    workspaces: page.map((id) => ({
      id,
      name: id,
      installationId: null,
      recipients: recipients(id),
      fallback: null,
    })),
    next: last === undefined || last === ids.at(-1) ? null : last,
    application: {
      id: subject,
      name: 'Ledger',
      owners: [{ workspaceId: 'publisher', name: 'Org (Desk)' }],
    },
    person: null,
  };
}

/** The keys of all mails to an audience of {@link audienceOf}. */
export function keysOf({ id }: Pick<NoticeEvent, 'id'>, count: number): string[] {
  const places = Array.from({ length: count }, (_, at) => `w${String(at).padStart(5, '0')}`);
  return places.flatMap((place) =>
    ['ada', 'bob'].map((name) => `${id}/${place}/${name}-${place}@example.com`),
  );
}
