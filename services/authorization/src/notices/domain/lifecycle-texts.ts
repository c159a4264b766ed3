import { type Scope, scopeDescriptions } from '@irp/contracts';
import type { MailedType } from '../../applications/domain/mailed-events.ts';
import { onOneLine } from '../../kernel/one-line.ts';
import type { LifecycleText, Notice } from './lifecycle-notice.ts';

/** By type of event: what happened, what it means for the recipient's workspace, and what to do by when. */
export const lifecycleTexts: { [T in MailedType]: (notice: Notice<T>) => LifecycleText } = {
  'application.suspended': (notice) => (notice.event.data.flowsOnly ? flowsSuspended(notice) : suspended(notice)),

  'application.scopes_expanded': ({ application, publisher, event }) => ({
    subject: `${application.name} requests more permissions: reauthorization may be required`,
    happened: `${publisher} added permissions to the application "${application.name}" on ${day(event.time)}.`,
    meaning: 'the new permissions are not granted. Existing consents and installations stay as they were.',
    action:
      'decide whether it should have them. To grant them, authorize it again; an admin reauthorizes its installation first. There is no deadline: until then it works as before.',
    details: ['New permissions:', ...event.data.added.map(describe)],
  }),

  'application.credentials_compromised': ({ application, publisher, relation, event }) => ({
    subject: `Security notice: credentials of ${application.name} were compromised`,
    happened: `${publisher} reported on ${minute(event.time)} that credentials of the application "${application.name}" were compromised.`,
    meaning:
      'its secrets and all its access and refresh tokens were revoked at that moment. Before that, someone else may have used them with the permissions of the application.',
    action:
      relation === 'publisher'
        ? 'now: give its servers the new secret, find out how the old one was exposed, and check the audit log. All users must sign in again.'
        : 'now: check the audit log for what the application did. To continue using it, sign in with it again.',
    details: quoted('The publisher says', event.data.description),
  }),

  'secret.rotated': ({ application, event }) => ({
    subject: `A new secret was created for ${application.name}`,
    happened: `A new secret was created for your application "${application.name}" on ${minute(event.time)}.`,
    meaning: `its previous secrets expire on ${minute(overlapEnd(event))} or earlier.`,
    action: `give the new one to its servers before then. If nobody on your team created it, report a compromise now: POST /v2/applications/${application.id}/compromise`,
  }),

  'application.downstream_revoked': ({ application, publisher, event }) => ({
    subject: `Access of ${application.name} was revoked: connect it again`,
    happened: `${publisher} revoked the access and refresh tokens of the application "${application.name}" on ${minute(event.time)}.`,
    meaning: 'its tokens in this workspace stopped working at that moment. Consents stay.',
    action:
      'to continue using it, sign in with it again; servers request new tokens by themselves. There is no deadline.',
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
        : `replace it in everything that depends on it before ${end}. Until then its publisher can undo the deletion.`;
    return {
      subject: `${application.name} will be deleted on ${end.slice(0, 10)}`,
      happened: `${publisher} scheduled the deletion of the application "${application.name}" for ${end}.`,
      meaning:
        'until then it works, but accepts no new authorizations. Then every token, consent and installation ends.',
      action: ends,
    };
  },

  'application.deleted': ({ application, publisher, event }) => ({
    subject: `${application.name} was deleted`,
    happened: `The application "${application.name}" of ${publisher} was deleted on ${minute(event.time)}.`,
    meaning: 'all its tokens, consents and installations ended. The deletion cannot be undone.',
    action: 'remove it from programs that still use it. Nothing else is required, and there is no deadline.',
  }),
};

const transferredFor: Record<Notice['relation'], Pick<LifecycleText, 'meaning' | 'action'>> = {
  user: {
    meaning: 'permissions, consents and tokens stay. The new owner is responsible for it from now on.',
    action:
      'decide whether you trust the new owner with this access. If not, withdraw it at any time; there is no deadline.',
  },
  publisher: {
    meaning: 'your workspace owns it now. Its client ID, and consents and tokens in other workspaces, stay.',
    action:
      'now: give its servers the new secret, and check its redirect URIs. To revoke tokens that the former owner’s servers still hold, revoke downstream access.',
  },
  'former publisher': {
    meaning: 'your workspace no longer owns it; its tokens and consents here ended, unless it is installed here.',
    action:
      'to continue using it, have an admin install it, which they can once its new owner publishes it in the directory or shares it with your organization. Nothing else is required, and there is no deadline.',
  },
};

function credentialsNow({
  keepSecretsHours: hours,
  keysEnded,
}: Notice<'application.ownership_transferred'>['event']['data']): string[] {
  return [
    hours > 0
      ? `Secrets of the former owner work until ${hours} hours after the transfer.`
      : 'Secrets of the former owner expired at that moment.',
    ...(keysEnded ? ['Its public keys (jwks) were removed at that moment.'] : []),
  ];
}

function suspended(notice: Notice<'application.suspended'>): LifecycleText {
  const { application, publisher, relation, event } = notice;
  const isByPlatform = event.data.by === 'platform';
  const who = isByPlatform
    ? `The operator of the platform suspended the application "${application.name}" of ${publisher}`
    : `${publisher} suspended the application "${application.name}"`;
  return {
    subject: `${application.name} was suspended`,
    happened: `${who} on ${minute(event.time)}.`,
    meaning:
      'its tokens stopped working at that moment, and nobody can sign in with it. Consents and tokens become valid again when it is resumed.',
    action:
      isByPlatform && relation === 'publisher'
        ? 'read the reason below. Only the operator of the platform can resume the application; there is no deadline.'
        : 'expect it not to work for now. Nothing else is required, and there is no deadline.',
    details: quoted('The reason given', event.data.reason),
  };
}

function flowsSuspended({ application, publisher, event }: Notice<'application.suspended'>): LifecycleText {
  return {
    subject: `${application.name} accepts no new authorizations`,
    happened: `${publisher} suspended new authorizations of the application "${application.name}" on ${minute(event.time)}.`,
    meaning: 'existing users can continue to use it. Nobody else can authorize it for now.',
    action: 'nothing is required, and there is no deadline.',
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

function quoted(label: string, text = ''): string[] {
  const line = onOneLine(text);
  return line === '' ? [] : [`${label}: ${line}`];
}

function describe(scope: Scope): string {
  return `- ${scope}: ${scopeDescriptions[scope]}`;
}
