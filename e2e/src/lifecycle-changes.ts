import { updateStored } from '@irp/testing/update-stored';
import type { Lifecycle, Published } from './lifecycle.ts';

/**
 * Whose webhook endpoints are compared. `application`: the publisher's for the application, in all workspaces. Of the others each is for
 * its own workspace; the stranger has not installed the application.
 */
export const webhookColumns = ['application', 'publisher', 'tenant', 'stranger'] as const;

export type WebhookColumn = (typeof webhookColumns)[number];
/** Admins of the workspace of the publisher, the tenant and whoever gets the application; `owner`: the application's address. */
export type MailGroup = 'publisher' | 'owner' | 'tenant' | 'buyer';

export interface Change {
  act(app: Published): Promise<unknown>;
  /** The subject, with `…` for the name of the application, and who has it: one each. */
  mail?: [subject: string, groups: MailGroup[]];
  /** Types; none where a column is left out. */
  webhooks?: Partial<Record<WebhookColumn, string[]>>;
  /** Installations end, and their tokens: which of the two the service reads first decides whether the publisher hears of the tokens. */
  endsInstallations?: true;
}

const scopes = ['investments.read'];
const everybody: MailGroup[] = ['publisher', 'tenant'];
const toPublisher = (...types: string[]) => ({ application: types, publisher: types });
/** The tenant's endpoint too. */
const toAll = (...types: string[]) => ({ ...toPublisher(...types), tenant: types });

/** The table of what each change does: the last of the changes is the one of the title, those before lead to it. */
export function lifecycleChanges(life: Lifecycle): Record<string, Change[]> {
  const act = (method: string, path: string, body?: object) => (app: Published) =>
    life.send(life.keys.publisher, method, `/applications/${app.id}${path}`, body);
  const unpublish = (existingInstallations: string) => act('POST', '/listing/unpublish', { existingInstallations });

  const published: Change = {
    async act(app) {
      await life.setVisibility(app.id, { visibility: 'public' });
      await life.approve(await life.submit(app));
    },
    webhooks: toPublisher('listing.submitted', 'listing.approved', 'listing.published'),
  };
  const installed: Change = {
    async act(app) {
      await life.install(life.keys.tenant, { ...app, scopes });
      await life.machineToken(app, life.tenant);
    },
    webhooks: { application: ['installation.created'], tenant: ['installation.created'] },
  };
  const suspended: Change = {
    act: act('POST', '/suspend', {}),
    mail: ['… was suspended', everybody],
    webhooks: toAll('application.suspended'),
  };
  const expanded: Change = {
    act: act('PATCH', '', { scopes: [...scopes, 'members.read'] }),
    mail: ['… asks for more permissions', everybody],
    webhooks: {
      ...toPublisher('application.updated', 'application.scopes_expanded'),
      application: ['application.updated', 'application.scopes_expanded', 'installation.reauthorization_required'],
      tenant: ['application.scopes_expanded', 'installation.reauthorization_required'],
    },
  };
  const scheduled: Change = {
    act: act('DELETE', ''),
    mail: ['… will be deleted', everybody],
    webhooks: toAll('application.deletion_scheduled', 'application.unpublished'),
  };
  const used = [published, installed];

  return {
    'it is created': [],
    'it is published': [published],
    'it is installed': used,
    'it is unpublished, and installations stay': [
      ...used,
      {
        act: unpublish('keep'),
        mail: ['… was unpublished', everybody],
        webhooks: toAll('application.unpublished'),
      },
    ],
    'it is unpublished, and installations are revoked': [
      ...used,
      {
        act: unpublish('revoke'),
        mail: ['… was unpublished', everybody],
        webhooks: toAll('application.unpublished', 'installation.removed'),
        endsInstallations: true,
      },
    ],
    'it accepts no new installations': [
      ...used,
      { act: act('PUT', '/new-installs', { enabled: false }), webhooks: toPublisher('application.updated') },
    ],
    'it is suspended': [...used, suspended],
    'it is resumed': [
      ...[...used, suspended],
      { act: act('POST', '/resume', {}), webhooks: toAll('application.resumed') },
    ],
    'its authorization flows are suspended': [
      ...used,
      {
        act: act('PUT', '/authorization-flows', { enabled: false }),
        mail: ['… accepts no new authorizations', everybody],
        webhooks: {
          ...toPublisher('application.updated', 'application.suspended'),
          tenant: ['application.suspended'],
        },
      },
    ],
    'a scope is added': [...used, expanded],
    'a scope is removed': [
      ...[...used, expanded],
      {
        act: act('PATCH', '', { scopes }),
        webhooks: {
          ...toPublisher('application.updated', 'application.scopes_reduced'),
          tenant: ['application.scopes_reduced'],
        },
      },
    ],
    'a secret is rotated': [
      ...used,
      {
        act: act('POST', '/secrets', { overlapHours: 24 }),
        mail: ['A new secret was created for …', ['owner']],
        webhooks: toPublisher('secret.rotated'),
      },
    ],
    'a compromise is reported': [
      ...used,
      {
        act: act('POST', '/compromise', { description: 'Found in a repository' }),
        mail: ['Security notice: credentials of … were compromised', everybody],
        webhooks: {
          ...toPublisher('application.credentials_compromised', 'secret.rotated'),
          application: ['application.credentials_compromised', 'secret.rotated', 'token.revoked'],
          tenant: ['application.credentials_compromised', 'token.revoked'],
        },
      },
    ],
    'downstream access is revoked': [
      ...used,
      {
        act: act('POST', '/revoke-downstream', {}),
        mail: ['Access of … was revoked: connect it again', ['tenant']],
        webhooks: { application: ['token.revoked'], tenant: ['token.revoked'] },
      },
    ],
    'it is transferred': [
      ...used,
      {
        async act(app) {
          await act('POST', '/transfer', { toWorkspaceId: life.neighbour.workspaceId })(app);
          await life.send(life.keys.neighbour, 'POST', `/applications/${app.id}/transfer/accept`, {});
        },
        mail: ['… has a new owner', [...everybody, 'buyer']],
        // The endpoint of the application is its former owner's.
        webhooks: {
          publisher: ['application.ownership_transferred'],
          tenant: ['application.ownership_transferred'],
        },
      },
    ],
    'its deletion is scheduled': [...used, scheduled],
    'it is deleted': [
      ...[...used, scheduled],
      {
        async act({ id }) {
          const { uri, prefix } = life.platform.databases;
          const at = { uri, database: `${prefix}authorization`, collection: 'applications' };
          await updateStored(at, id, { $set: { deletionAt: new Date() } });
        },
        mail: ['… was deleted', everybody],
        webhooks: {
          ...toPublisher('application.deleted'),
          application: ['application.deleted', 'installation.removed'],
          tenant: ['application.deleted', 'installation.removed'],
        },
        endsInstallations: true,
      },
    ],
  };
}
