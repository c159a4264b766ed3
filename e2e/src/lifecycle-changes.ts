import { updateStored } from '@irp/testing/update-stored';
import type { Lifecycle, Published } from './lifecycle.ts';

/**
 * The webhook endpoints of the test. `application` is the publisher's endpoint for events of the
 * application in all workspaces. The endpoints `publisher`, `tenant` and `stranger` belong to the
 * workspace of the named party. The workspace `stranger` has not installed the application.
 */
export const webhookColumns = ['application', 'publisher', 'tenant', 'stranger'] as const;

export type WebhookColumn = (typeof webhookColumns)[number];
/**
 * Recipients of mails. `publisher`, `tenant` and `buyer` (the new owner) are the admins of a
 * workspace. `owner` is the contact address of the application, in the publisher's workspace.
 */
export type MailGroup = 'publisher' | 'owner' | 'tenant' | 'buyer';

export interface Change {
  act(app: Published): Promise<unknown>;
  /**
   * The subject of the mail that each group of recipients gets. In a subject, `…` replaces the name
   * of the application, and `W` replaces the name of the recipient's workspace.
   */
  mail?: Partial<Record<MailGroup, string>>;
  /** The types of the events that each endpoint gets. An endpoint without a list gets no events. */
  webhooks?: Partial<Record<WebhookColumn, string[]>>;
  /**
   * The change ends installations and their tokens. The service may end installations and tokens in
   * any order. The order decides whether the publisher gets events about the tokens.
   */
  endsInstallations?: true;
}

const scopes = ['investments.read'];
/** Mails to the admins of the publisher's and of the tenant's workspace, by their subjects. */
const toBoth = (publisher: string, tenant: string) => ({ publisher, tenant });
const toPublisher = (...types: string[]) => ({ application: types, publisher: types });
/** Events for the endpoints of `toPublisher`, and for the tenant's endpoint. */
const toAll = (...types: string[]) => ({ ...toPublisher(...types), tenant: types });

/**
 * Returns lists of changes of an application with their effects. The name of a list describes the
 * last change; the earlier changes prepare the state of the application.
 */
export function lifecycleChanges(life: Lifecycle): Record<string, Change[]> {
  const act = (method: string, path: string, body?: object) => (app: Published) =>
    life.send(life.keys.publisher, method, `/applications/${app.id}${path}`, body);
  const unpublish = (existingInstallations: string) =>
    act('POST', '/listing/unpublish', { existingInstallations });

  const published: Change = {
    async act(app) {
      await life.setVisibility(app.id, { visibility: 'public' });
      await life.approve(await life.submit(app));
    },
    mail: { publisher: '“…” is in the directory' },
    webhooks: toPublisher('listing.submitted', 'listing.approved', 'listing.published'),
  };
  const decided =
    (decision: string): Change['act'] =>
    async (app) =>
      life.send(life.keys.reviewer, 'POST', `/reviews/${await life.submit(app)}/${decision}`, {
        comment: 'Not yet',
      });
  const installed: Change = {
    async act(app) {
      await life.install(life.keys.tenant, { ...app, scopes });
      await life.machineToken(app, life.tenant);
    },
    webhooks: { application: ['installation.created'], tenant: ['installation.created'] },
  };
  const suspended: Change = {
    act: act('POST', '/suspend', {}),
    mail: toBoth(
      '“…” of “W” was suspended; nobody can use it',
      '“…” was suspended; access to “W” is paused',
    ),
    webhooks: toAll('application.suspended'),
  };
  const expanded: Change = {
    act: act('PATCH', '', { scopes: [...scopes, 'members.read'] }),
    mail: toBoth(
      '“…” of “W” asks other workspaces for more permissions',
      '“…” asks “W” for more permissions; access continues',
    ),
    webhooks: {
      ...toPublisher('application.updated', 'application.scopes_expanded'),
      application: [
        'application.updated',
        'application.scopes_expanded',
        'installation.reauthorization_required',
      ],
      tenant: ['application.scopes_expanded', 'installation.reauthorization_required'],
    },
  };
  const scheduled: Change = {
    act: act('DELETE', ''),
    mail: toBoth('“…” of “W” will be deleted', '“…” will be deleted: access to “W” ends'),
    webhooks: toAll('application.deletion_scheduled', 'application.unpublished'),
  };
  const used = [published, installed];

  return {
    'it is created': [],
    'it is published': [published],
    'its listing is rejected': [
      {
        act: decided('reject'),
        mail: { publisher: 'The listing of “…” was rejected' },
        webhooks: toPublisher('listing.submitted', 'listing.rejected'),
      },
    ],
    'changes of its listing are requested': [
      {
        act: decided('request-changes'),
        mail: { publisher: 'The listing of “…” needs changes' },
        webhooks: toPublisher('listing.submitted', 'listing.changes_requested'),
      },
    ],
    'it is installed': used,
    'it is unpublished, and installations stay': [
      ...used,
      {
        act: unpublish('keep'),
        mail: toBoth(
          '“…” of “W” was unpublished; installations continue',
          '“…” was unpublished; access to “W” continues',
        ),
        webhooks: toAll('application.unpublished'),
      },
    ],
    'it is unpublished, and installations are revoked': [
      ...used,
      {
        act: unpublish('revoke'),
        mail: toBoth(
          '“…” of “W” was unpublished; installations ended',
          '“…” was unpublished; access to “W” ended',
        ),
        webhooks: toAll('application.unpublished', 'installation.removed'),
        endsInstallations: true,
      },
    ],
    'it accepts no new installations': [
      ...used,
      {
        act: act('PUT', '/new-installs', { enabled: false }),
        webhooks: toPublisher('application.updated'),
      },
    ],
    'it is suspended': [...used, suspended],
    'it is resumed': [
      ...used,
      suspended,
      {
        act: act('POST', '/resume', {}),
        webhooks: toAll('application.resumed'),
      },
    ],
    'its authorization flows are suspended': [
      ...used,
      {
        act: act('PUT', '/authorization-flows', { enabled: false }),
        mail: toBoth(
          '“…” of “W” accepts no new users; existing users keep access',
          '“…” accepts no new users; access to “W” continues',
        ),
        webhooks: {
          ...toPublisher('application.updated', 'application.suspended'),
          tenant: ['application.suspended'],
        },
      },
    ],
    'a scope is added': [...used, expanded],
    'a scope is added, and agreed to': [
      ...used,
      expanded,
      {
        async act({ id }) {
          const { data } = await life.send(
            life.keys.tenant,
            'GET',
            `/installations?applicationId=${id}`,
          );
          const agreed = { scopes: [...scopes, 'members.read'] };
          await life.send(
            life.keys.tenant,
            'POST',
            `/installations/${data[0].id}/reauthorize`,
            agreed,
          );
        },
        webhooks: {
          application: ['installation.reauthorized'],
          tenant: ['installation.reauthorized'],
        },
      },
    ],
    'a scope is removed': [
      ...used,
      expanded,
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
        mail: { owner: 'A new secret was created for …' },
        webhooks: toPublisher('secret.rotated'),
      },
    ],
    'a compromise is reported': [
      ...used,
      {
        act: act('POST', '/compromise', { description: 'Found in a repository' }),
        mail: toBoth(
          'Security notice: “…” of “W” compromised; tokens ended',
          'Security notice: “…” compromised; tokens in “W” ended',
        ),
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
        mail: { tenant: 'Access of “…” to “W” was revoked: reconnect the application' },
        webhooks: { application: ['token.revoked'], tenant: ['token.revoked'] },
      },
    ],
    'it is transferred': [
      ...used,
      {
        act: (app) => act('POST', '/transfer', { toWorkspaceId: life.neighbour.workspaceId })(app),
        mail: { buyer: '“…” is offered to “W”: accept or decline the offer' },
      },
      {
        act: ({ id }) =>
          life.send(life.keys.neighbour, 'POST', `/applications/${id}/transfer/accept`, {}),
        mail: {
          ...toBoth(
            '“…” has a new owner; it no longer belongs to “W”',
            '“…” has a new owner; access to “W” continues',
          ),
          buyer: '“…” has a new owner; it belongs to “W” now',
        },
        // The endpoint `application` belongs to the former owner, and receives no later events.
        webhooks: {
          ...toPublisher('application.ownership_transferred'),
          tenant: ['application.ownership_transferred'],
        },
      },
    ],
    'its deletion is scheduled': [...used, scheduled],
    'its deletion is cancelled': [
      ...used,
      scheduled,
      {
        act: act('POST', '/restore'),
        mail: toBoth(
          '“…” of “W” will not be deleted; its access continues',
          '“…” will not be deleted; access to “W” continues',
        ),
        webhooks: {
          ...toPublisher('application.updated', 'application.restored'),
          tenant: ['application.restored'],
        },
      },
    ],
    'its deletion is cancelled while it is suspended': [
      ...used,
      suspended,
      scheduled,
      {
        act: act('POST', '/restore'),
        mail: toBoth(
          '“…” of “W” will not be deleted; it stays suspended',
          '“…” will not be deleted; access to “W” stays paused',
        ),
        webhooks: {
          ...toPublisher('application.updated', 'application.restored'),
          tenant: ['application.restored'],
        },
      },
    ],
    'it is deleted': [
      ...used,
      scheduled,
      {
        async act({ id }) {
          const { uri, prefix } = life.platform.databases;
          const at = {
            uri,
            database: `${prefix}authorization`,
            collection: 'applications',
          };
          await updateStored(at, id, { $set: { deletionAt: new Date() } });
        },
        mail: toBoth(
          '“…” of “W” was deleted; all its access ended',
          '“…” was deleted; access to “W” ended',
        ),
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
