import { type Scope, scopeDescriptions } from '@irp/contracts';
import type { LifecycleText, MailedType, Notice } from './lifecycle-notice.ts';
import { onOneLine } from './plain-text.ts';

/** By type of event: what happened, what it means for the reader's workspace, and what to do by when. */
export const lifecycleTexts: { [T in MailedType]: (notice: Notice<T>) => LifecycleText } = {
  'application.suspended': (notice) => (notice.event.data.flowsOnly ? flowsSuspended(notice) : suspended(notice)),

  'application.scopes_expanded': ({ application, publisher, event }) => ({
    subject: `${application.name} asks for more permissions: reauthorization may be required`,
    happened: `${publisher} added permissions to the application "${application.name}" on ${day(event.time)}.`,
    meaning: 'nothing was given. What was agreed to stays exactly as it was; the new permissions are withheld.',
    action:
      'decide whether it should have them. To agree, authorize it again, or approve its installation anew. There is no date: until then it works as before.',
    details: ['New permissions:', ...event.data.added.map(describe)],
  }),

  'application.credentials_compromised': ({ application, publisher, relation, event }) => ({
    subject: `Security notice: credentials of ${application.name} were compromised`,
    happened: `${publisher} reported on ${minute(event.time)} that credentials of the application "${application.name}" were compromised.`,
    meaning:
      'its secrets and every access and refresh token of it ended at that moment. Before, someone else may have done with them what the application may do here.',
    action:
      relation === 'publisher'
        ? 'now: give its servers the new secret, find out how the old one got away, and look through the audit log. Everyone signs in again.'
        : 'now: look through the audit log for what the application did. To go on using it, sign in with it again.',
    details: quoted('The publisher says', event.data.description),
  }),

  'secret.rotated': ({ application, event }) => ({
    subject: `A new secret was made for ${application.name}`,
    happened: `A new secret was made for your application "${application.name}" on ${minute(event.time)}.`,
    meaning: `secrets from before end on ${minute(overlapEnd(event))}, if they do not end sooner.`,
    action: `give the new one to its servers before then. If nobody of yours made it, report a compromise now: POST /v2/applications/${application.id}/compromise`,
  }),

  'application.downstream_revoked': ({ application, publisher, event }) => ({
    subject: `Access of ${application.name} was revoked: connect it again`,
    happened: `${publisher} ended the access and refresh tokens of the application "${application.name}" on ${minute(event.time)}.`,
    meaning: 'its tokens here stopped working at that moment. What was agreed to stays.',
    action: 'to go on using it, sign in with it again; servers ask for new tokens by themselves. There is no date.',
  }),

  'application.ownership_transferred': (notice) => ({
    subject: `${notice.application.name} has a new owner`,
    happened: `The application "${notice.application.name}" was transferred from ${notice.formerPublisher} to ${notice.publisher} on ${day(notice.event.time)}.`,
    ...transferredFor[notice.relation],
    details: notice.relation === 'publisher' ? credentialsNow(notice.event.data) : [],
  }),

  'application.deletion_scheduled': ({ application, publisher, relation, event }) => {
    const end = minute(new Date(event.data.deletionAt));
    const ends =
      relation === 'publisher'
        ? `to keep it, restore it before ${end}: POST /v2/applications/${application.id}/restore`
        : `move what depends on it before ${end}. Until then its publisher can undo the deletion.`;
    return {
      subject: `${application.name} will be deleted on ${end.slice(0, 10)}`,
      happened: `${publisher} is deleting the application "${application.name}": it ends on ${end}.`,
      meaning:
        'until then it goes on, but takes no new authorizations. Then every token, agreement and installation ends.',
      action: ends,
    };
  },

  'application.deleted': ({ application, publisher, event }) => ({
    subject: `${application.name} was deleted`,
    happened: `The application "${application.name}" of ${publisher} was deleted on ${minute(event.time)}.`,
    meaning: 'every token, agreement and installation of it ended. It cannot be brought back.',
    action: 'remove it from programs that still call it. There is nothing else to do, and no date.',
  }),
};

const transferredFor: Record<Notice['relation'], Pick<LifecycleText, 'meaning' | 'action'>> = {
  user: {
    meaning: 'everything goes on: permissions, agreements and tokens stay. The new owner answers for it from now on.',
    action:
      'decide whether you trust the new owner with this access. If not, withdraw it at any time; there is no date.',
  },
  publisher: {
    meaning: 'it is yours now. Client ID, and the agreements and tokens of others, stay.',
    action:
      'now: give its servers the new secret, and look through its redirect URIs. To end what the former owner’s servers still hold, revoke downstream access.',
  },
  'former publisher': {
    meaning:
      'it is no longer yours. You no longer see it; its tokens and agreements here ended, unless it is installed here.',
    action: 'to go on using it, install it. There is nothing else to do, and no date.',
  },
};

function credentialsNow({
  keepSecretsHours: hours,
  keysEnded,
}: Notice<'application.ownership_transferred'>['event']['data']): string[] {
  return [
    hours > 0
      ? `Secrets of the former owner work until ${hours} hours after the transfer.`
      : 'Secrets of the former owner ended at that moment.',
    ...(keysEnded ? ['Its public keys (jwks) ended at that moment.'] : []),
  ];
}

function suspended({ application, publisher, event }: Notice<'application.suspended'>): LifecycleText {
  return {
    subject: `${application.name} was suspended`,
    happened: `${publisher} suspended the application "${application.name}" on ${minute(event.time)}.`,
    meaning:
      'its tokens stopped working at that moment, and nobody can sign in with it. What was agreed to is kept, and counts again once it is resumed.',
    action: 'plan without it for now. There is nothing else to do, and no date.',
    details: quoted('The reason given', event.data.reason),
  };
}

function flowsSuspended({ application, publisher, event }: Notice<'application.suspended'>): LifecycleText {
  return {
    subject: `${application.name} takes no new authorizations`,
    happened: `${publisher} suspended new authorizations of the application "${application.name}" on ${minute(event.time)}.`,
    meaning: 'who uses it already goes on. Nobody else can authorize it for now.',
    action: 'there is nothing to do, and no date.',
  };
}

function overlapEnd({ time, data }: Notice<'secret.rotated'>['event']): Date {
  return new Date(time.getTime() + data.overlapHours * 3_600_000);
}

function day(time: Date): string {
  return time.toISOString().slice(0, 10);
}

function minute(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function quoted(label: string, words = ''): string[] {
  const said = onOneLine(words);
  return said === '' ? [] : [`${label}: ${said}`];
}

function describe(scope: Scope): string {
  return `- ${scope}: ${scopeDescriptions[scope]}`;
}
