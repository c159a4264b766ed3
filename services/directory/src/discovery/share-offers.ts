import type {
  approveShareOffer as approveContract,
  listShareOffers as listContract,
  ShareOffer,
  withdrawShareOffer as withdrawContract,
} from '@irp/contracts/directory';
import { permissions } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import { inMemory, type Operation, readPage, requireAdmin } from '@irp/http';
import type { ReadApplication } from '../authorization/application-reader.ts';
import type { VerifiedDomains } from '../domains/domain/verified-domains.ts';
import { viewPublisher } from '../domains/domain/verified-domains.ts';
import type { ReadReceiver } from '../installations/receiver-reader.ts';
import type { ChangePolicy } from '../policies/change-policy.ts';
import { offersTo } from './offers-to.ts';
import { folded } from './search/words.ts';
import type { DiscoveryStore } from './store/discovery-store.ts';

interface Dependencies {
  discovery: Pick<DiscoveryStore, 'offeredTo'>;
  readApplication: ReadApplication;
  readReceiver: ReadReceiver;
  domains: Pick<VerifiedDomains, 'verifiedDomainOf'>;
  changePolicy: ChangePolicy;
}

type Caller = Parameters<ReadReceiver>[0];

/**
 * Creates a function that returns the offers of other publishers to the caller's organization. An
 * offer contains the publisher's organization and the number of shared integrations, but no text of
 * the publisher.
 */
function createReadOffers({ domains, readReceiver, ...deps }: Omit<Dependencies, 'changePolicy'>) {
  return async (caller: Caller): Promise<ShareOffer[]> => {
    const { organizationId } = caller;
    const [offers, { approvedPublishers }] = await Promise.all([
      offersTo(deps, organizationId),
      readReceiver(caller),
    ]);
    const others = [...offers].filter(([publisherId]) => publisherId !== organizationId);
    return Promise.all(
      others.map(async ([publisherId, listings]) => ({
        publisher: viewPublisher(
          listings[0]!.publisher,
          await domains.verifiedDomainOf(publisherId),
        ),
        state: approvedPublishers.includes(publisherId) ? 'approved' : 'pending',
        integrations: listings.length,
      })),
    );
  };
}

const keyOf = ({ publisher: { name, organizationId } }: ShareOffer) =>
  `${folded(name)}\0${organizationId}`;

export function listShareOffers(deps: Dependencies): Operation<typeof listContract> {
  const readOffers = createReadOffers(deps);
  return async ({ principal, query }) => {
    requireAdmin(permissions.listShareOffers, principal);
    const offers = await readOffers(principal);
    return {
      status: 200,
      body: await readPage(
        query,
        inMemory('share-offers', offers, principal.organizationId, keyOf),
      ),
    };
  };
}

export function approveShareOffer(deps: Dependencies): Operation<typeof approveContract> {
  const readOffers = createReadOffers(deps);
  return async ({ principal, params: { id } }) => {
    requireAdmin(permissions.approveShareOffer, principal);
    const offer = (await readOffers(principal)).find(
      ({ publisher }) => publisher.organizationId === id,
    );
    if (!offer) {
      throw new PlatformError(
        'not_found',
        'No such publisher shares integrations with your organization.',
      );
    }
    await deps.changePolicy(principal, {}, ({ approvedPublishers, ...policy }) => ({
      ...policy,
      approvedPublishers: [...new Set([...approvedPublishers, id])],
    }));
    return {
      status: 200,
      body: { ...offer, state: 'approved' },
    };
  };
}

export function withdrawShareOffer({
  changePolicy,
}: Dependencies): Operation<typeof withdrawContract> {
  return async ({ principal, params: { id } }) => {
    requireAdmin(permissions.withdrawShareOffer, principal);
    await changePolicy(principal, {}, ({ approvedPublishers, ...policy }) => ({
      ...policy,
      approvedPublishers: approvedPublishers.filter((one) => one !== id),
    }));
    return { status: 204 };
  };
}
