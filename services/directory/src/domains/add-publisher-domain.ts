import { randomBytes } from 'node:crypto';
import { newId } from '@irp/contracts';
import type { addPublisherDomain as contract } from '@irp/contracts/directory';
import { permissions } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import { type Operation, requireAdmin } from '@irp/http';
import { type PublisherDomain, viewPublisherDomain } from './domain/publisher-domain.ts';
import { requireDomainName } from './proofs/domain-name.ts';
import { publisherDomainEvent } from './proofs/publisher-domain-event.ts';
import type { PublisherDomainStore } from './store/publisher-domain-store.ts';

interface Dependencies {
  domains: Pick<PublisherDomainStore, 'listOf' | 'add'>;
  now: () => number;
  /**
   * Maximum number of domains of a workspace. The limit exists because every verified domain causes
   * a daily lookup.
   */
  maxPerWorkspace: number;
}

export function addPublisherDomain({
  domains,
  now,
  maxPerWorkspace,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, body }) => {
    requireAdmin(permissions.addPublisherDomain, principal);
    const { organizationId, workspaceId, userId } = principal;
    const domain = requireDomainName(body.domain);
    const { length } = await domains.listOf(workspaceId);
    if (length >= maxPerWorkspace) {
      throw new PlatformError(
        'conflict',
        `The workspace has ${length} domains, which is the limit: remove a domain first.`,
      );
    }
    const at = new Date(now());
    const added: PublisherDomain = {
      id: newId(at.getTime()),
      organizationId,
      workspaceId,
      domain,
      state: 'pending',
      failedChecks: 0,
      revision: 1,
      token: randomBytes(32).toString('base64url'),
      createdAt: at,
      createdBy: userId ?? null,
    };
    const event = publisherDomainEvent(at, added, 'publisher_domain.added', { domain }, principal);
    if (!(await domains.add(added, event))) {
      throw new PlatformError(
        'conflict',
        `The workspace has the domain ${domain} already: GET /publisher-domains lists it.`,
      );
    }
    return {
      status: 201,
      body: viewPublisherDomain(added),
    };
  };
}
