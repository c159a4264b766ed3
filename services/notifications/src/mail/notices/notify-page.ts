import { type Audience, normalizeEmail } from '@irp/contracts/authorization';
import { mailLanguages } from '@irp/contracts/notifications';
import type { Logger } from '@irp/observability';
import type { ReadAudience } from '../../audiences/audience-reader.ts';
import type { Mail, MailQueue } from '../mail.ts';
import { addressOf } from '../recipients/domain/contact-address.ts';
import { isForContacts } from '../recipients/domain/for-contacts.ts';
import type { NotificationContact } from '../recipients/domain/notification-contact.ts';
import type { ContactStore } from '../recipients/store/contact-store.ts';
import type { AffectedWorkspace, DescribedEndpoint, NoticeEvent } from './domain/notice.ts';
import { occasionOf } from './domain/occasion.ts';
import { ruleOf } from './domain/rules.ts';
import type { MayWarn } from './may-warn.ts';
import { recordedIn } from './recorded-in.ts';
import type { RecordedFallback } from './store/notice-models.ts';
import type { LeasedNotice, Progress } from './store/notice-store.ts';

/** Returns a webhook endpoint by its id; undefined if the endpoint was deleted. */
export type FindEndpoint = (id: string) => Promise<DescribedEndpoint | undefined>;

interface Dependencies {
  readAudience: ReadAudience;
  findEndpoint: FindEndpoint;
  mailQueue: MailQueue;
  contacts: Pick<ContactStore, 'findConfirmed'>;
  mayWarn: MayWarn;
  /** The origin of the pages. */
  origin: string;
  log: Logger;
}

type NotifiedWorkspace = Audience['workspaces'][number];

/**
 * Creates a function that stores the mails for the next page of an audience. A repeat stores no
 * mail twice, because the key of a mail consists of occasion, workspace and address.
 */
export function createNotifyPage({
  readAudience,
  findEndpoint,
  mailQueue,
  contacts,
  mayWarn,
  origin,
  log,
}: Dependencies) {
  return async ({ event, cursor }: LeasedNotice): Promise<Progress> => {
    const rule = ruleOf(event.type);
    const endpoint = event.type.startsWith('webhook_endpoint.')
      ? await findEndpoint(event.subject)
      : undefined;
    const audience = rule?.audience(event, endpoint);
    if (!rule || !audience) {
      return {
        next: null,
        workspaces: 0,
        mails: 0,
        fallbacks: [],
        records: [],
      };
    }
    const page = await readAudience(audience, event.time, cursor);
    const further = await contacts.findConfirmed(page.workspaces.map(({ id }) => id));
    const made = page.workspaces.flatMap((told) => {
      const mail = rule.mail(event, affectedWorkspaceOf(page, told, event, endpoint));
      return mail ? [{ told, mail }] : [];
    });
    const wanted: Mail[] = made.flatMap(({ told, mail }) => {
      const addresses = told.recipients.map((one) => addressed(event, told, one));
      const ofWorkspace = isForContacts(mail.kind) ? (further.get(told.id) ?? []) : [];
      const known = new Set(addresses.map(({ to }) => normalizeEmail(to)));
      const others = ofWorkspace
        .map((contact) => toContact(event, contact))
        .filter(({ to }) => !known.has(normalizeEmail(to)));
      return [...addresses, ...others].map((to) => ({
        ...mail,
        ...to,
        origin: event.workspaceId,
      }));
    });
    const isAllowed = wanted.length === 0 || (await mayWarn(event));
    const mails = isAllowed ? wanted : [];
    if (mails.length > 0) {
      await mailQueue.enqueue(mails);
    }
    const fallbacks = isAllowed ? made.flatMap(({ told }) => fallbackOf(told)) : [];
    for (const fallback of fallbacks) {
      log.warn(
        {
          eventId: event.id,
          eventType: event.type,
          ...fallback,
        },
        'workspace without admins: notice sent to the fallback recipients',
      );
    }
    const change = rule.record?.(event);
    const records = change
      ? page.workspaces.flatMap((notified) =>
          recordedIn(change, event, affectedWorkspaceOf(page, notified, event, endpoint), notified),
        )
      : [];
    return {
      next: page.next,
      workspaces: page.workspaces.length,
      mails: mails.length,
      fallbacks,
      records,
    };
  };

  function affectedWorkspaceOf(
    page: Audience,
    notified: NotifiedWorkspace,
    event: NoticeEvent,
    endpoint: DescribedEndpoint | undefined,
  ): AffectedWorkspace {
    const [owner, former] = page.application?.owners ?? [];
    const relationOfOthers = notified.id === former?.workspaceId ? 'former_publisher' : 'user';
    const relation = notified.id === owner?.workspaceId ? 'publisher' : relationOfOthers;
    const { id = event.subject, name = '', environment } = page.application ?? {};
    return {
      workspace: notified,
      application: { id, name },
      environment,
      relation,
      endpoint,
      origin,
      publisher: owner?.name ?? '',
      formerPublisher: former?.name ?? '',
      person: page.person?.name,
    };
  }
}

function fallbackOf({
  id: workspaceId,
  fallback: to,
  recipients,
}: NotifiedWorkspace): RecordedFallback[] {
  if (to === null) {
    return [];
  }
  return [
    {
      workspaceId,
      to,
      recipients: recipients.filter(({ inPlaceOfAdmins }) => inPlaceOfAdmins).length,
    },
  ];
}

/**
 * Returns the recipient of a mail to a contact. The language is the default, because a contact has
 * no language.
 */
function toContact(event: NoticeEvent, contact: NotificationContact) {
  const key = `${occasionOf(event)}/${contact.workspaceId}/contact ${contact.id}`;
  return {
    key,
    to: addressOf(contact),
    language: mailLanguages[0],
  };
}

function addressed(
  event: NoticeEvent,
  told: NotifiedWorkspace,
  recipient: NotifiedWorkspace['recipients'][number],
) {
  const { userId, address: to, language, inPlaceOfAdmins } = recipient;
  // An admin of several workspaces in an organization gets only one mail about an event of the
  // organization.
  const place = 'toOrganizationId' in event.detail ? event.detail.toOrganizationId : told.id;
  const key = `${occasionOf(event)}/${place}/${normalizeEmail(to)}`;
  return {
    key,
    to,
    userId,
    language,
    ...(inPlaceOfAdmins && { inPlaceOfAdmins }),
  };
}
