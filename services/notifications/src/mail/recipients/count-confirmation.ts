import type { Principal } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { RecentLimit } from '@irp/persistence';
import type { ConfirmationLimits } from './domain/confirmation.ts';
import type { ConfirmationCounts } from './store/confirmation-counts.ts';

interface Dependencies {
  counts: ConfirmationCounts;
  limits: ConfirmationLimits;
  now: () => number;
}

/**
 * Counts a confirmation mail to an address before the mail is stored. The limits prevent users from
 * flooding the mailbox of another person.
 * @param id id of the request. A repeat of the request is not counted again
 * @returns a function that reverts the count
 * @throws PlatformError 429 if a limit of the address, the workspace or the organization is reached
 */
export type CountConfirmation = (
  asking: Pick<Principal, 'workspaceId' | 'organizationId'>,
  address: string,
  id: string,
) => Promise<() => Promise<void>>;

export function createCountConfirmation({ counts, limits, now }: Dependencies): CountConfirmation {
  return async ({ workspaceId, organizationId }, address, id) => {
    const { pauseS, perAddress, perWorkspace, perOrganization } = limits;
    const mails = (most: number) => `${most} ${most === 1 ? 'mail' : 'mails'} of this kind`;
    const all: [key: string, limit: RecentLimit, why: string][] = [
      [
        counts.ofContact(workspaceId, address),
        { most: 1, inMs: pauseS * 1_000 },
        `The workspace has already asked this address for a confirmation in the last ${pauseS} seconds.`,
      ],
      [
        `workspace ${workspaceId}`,
        aDay(perWorkspace),
        `The workspace has sent ${mails(perWorkspace)} in the last 24 hours, which is the limit.`,
      ],
      [
        `organization ${organizationId}`,
        aDay(perOrganization),
        `The organization of the workspace has sent ${mails(perOrganization)} in the last 24 hours, which is the limit.`,
      ],
      [
        counts.ofAddress(address),
        aDay(perAddress),
        `This address gets at most ${mails(perAddress)} in 24 hours, from all workspaces together.`,
      ],
    ];
    const takeBack = async () =>
      void (await Promise.all(all.map(([key]) => counts.uncount(key, id))));
    try {
      for (const [key, limit, why] of all) {
        const waitMs = await counts.count(key, id, limit, now());
        if (waitMs > 0) {
          throw new PlatformError('rate_limit_exceeded', `${why} Try again later.`, {
            retryAfterS: Math.ceil(waitMs / 1_000),
          });
        }
      }
    } catch (error) {
      await takeBack();
      throw error;
    }
    return takeBack;
  };
}

const aDay = (most: number): RecentLimit => ({ most, inMs: 86_400_000 });
