import { type EventType, eventCatalogue } from '@irp/contracts/events';
import type { MailOf } from '@irp/contracts/notifications';
import type { NoticeEvent } from '../notices/domain/notice.ts';
import { ruleOf } from '../notices/domain/rules.ts';
import { publisherPlace, sampleTime, userPlace } from './sample-place.ts';

export interface SampleMail {
  /** Name of the sample, unique within the kind of mail. */
  sample: string;
  mail: MailOf;
}

/**
 * Returns the mails that the rules produce for the examples in the catalogue of events. A mail with
 * a `relation` to the application has a sample for each relation. Any other mail has a single
 * sample, named after the last word of the event's type.
 */
export function eventSamples(): SampleMail[] {
  return (Object.keys(eventCatalogue) as EventType[]).flatMap((type) => {
    const rule = ruleOf(type);
    const event = exampleOf(type);
    const mail = rule?.mail(event, userPlace);
    if (rule === undefined || mail === undefined) {
      return [];
    }
    if (!('relation' in mail.params)) {
      return [{ sample: lastWordOf(type), mail }];
    }
    const toPublisher = rule.mail(event, publisherPlace);
    return [
      { sample: 'user', mail },
      ...(toPublisher ? [{ sample: 'publisher', mail: toPublisher }] : []),
    ];
  });
}

function exampleOf(type: EventType): NoticeEvent {
  return {
    id: '01920000-0000-7000-8000-000000000001',
    type,
    workspaceId: userPlace.workspace.id,
    subject: userPlace.application.id,
    time: new Date(sampleTime),
    userId: null,
    detail: eventCatalogue[type].example as NoticeEvent['detail'],
  };
}

/** Returns the last word of a type: `application.ownership_offered` → `offered`. */
function lastWordOf(type: EventType): string {
  return type.replace(/^.*[._]/, '');
}
