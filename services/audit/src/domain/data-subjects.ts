import { type DataSubject, personalMark } from '@irp/contracts/events';
import type { CatalogueEvent, RecordContent } from './to-record.ts';

/**
 * The persons to whom the texts of a record belong. A person is a user id or an e-mail address. A
 * text that belongs to no person is not personal data.
 */
export interface DataSubjects {
  /** The person to whom client address and user agent belong. */
  actor: string;
  reason?: string;
  /** The person to whom a text in `details` belongs, by the name of the member. */
  details: ReadonlyMap<string, string>;
  /** The persons to whom the values in `changes` belong, by the index of the change. */
  changes: ReadonlyMap<number, { before: string; after: string }>;
}

/**
 * Returns the persons to whom the texts of a record belong. The schema of the event marks the
 * personal properties.
 */
export function dataSubjectsOf(
  event: CatalogueEvent,
  { changes }: Pick<RecordContent, 'changes'>,
): DataSubjects {
  const byPath: Record<string, DataSubject> = {};
  const byMember = new Map<string, string>();
  for (const [name, schema] of Object.entries(event.definition.detail.shape)) {
    const mark = personalMark(schema as Parameters<typeof personalMark>[0]);
    if (typeof mark === 'string') {
      byMember.set(name, personOf(event, mark, event.detail[name]));
    } else if (typeof mark === 'object') {
      Object.assign(byPath, mark);
    }
  }
  const found = changes.flatMap(({ path, before, after }, index) => {
    const of = byPath[path];
    if (of === undefined) {
      return [];
    }
    return [
      [
        index,
        {
          before: personOf(event, of, before),
          after: personOf(event, of, after),
        },
      ] as const,
    ];
  });
  const reason = byMember.get('reason');
  return {
    actor: actorOf(event),
    ...(reason === undefined ? {} : { reason }),
    details: byMember,
    changes: new Map(found),
  };
}

const emailAddress = /[^\s"'<>(),:;\\]+@[^\s"'<>(),:;\\]+/;

function personOf(event: CatalogueEvent, of: DataSubject, value: unknown): string {
  const { subject, detail } = event;
  if (of === 'subject') {
    return subject;
  }
  if (of === 'userId' && typeof detail.userId === 'string') {
    return detail.userId;
  }
  if (of === 'contact') {
    return emailAddress.exec(JSON.stringify(value) ?? '')?.[0] ?? actorOf(event);
  }
  return actorOf(event);
}

function actorOf({ actor }: CatalogueEvent): string {
  return actor.onBehalfOf ?? actor.id;
}
