import { isDeepStrictEqual } from 'node:util';
import type { provisionPlatformRoles as contract } from '@irp/contracts/authorization';
import { platformRoles } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import type { Operation } from '@irp/http';
import { conflict, retryOnConflict, tooManyChanges } from '@irp/persistence';
import type { Revoke } from '../kernel/revoker.ts';
import { provisioner } from '../kernel/system-actor.ts';
import type { UserStore } from './store/user-store.ts';
import type { UserEvents } from './user-events.ts';

interface Dependencies {
  users: Pick<UserStore, 'find' | 'setPlatformRoles'>;
  userEvents: UserEvents;
  revoke: Revoke;
}

/**
 * Sets the platform roles of a user. Publishes the revocation even if nothing changes, because an
 * earlier request may have changed the roles but failed to publish the revocation.
 */
export function provisionPlatformRoles({
  users,
  userEvents,
  revoke,
}: Dependencies): Operation<typeof contract> {
  return async ({ body: { userId, platformRoles: asked }, service }) => {
    const actor = provisioner(service);
    const after = platformRoles.filter((role) => asked.includes(role));
    await retryOnConflict(
      async () => {
        const user = await users.find(userId);
        if (!user) {
          throw new PlatformError('not_found', 'There is no such user.');
        }
        const before = [...user.platformRoles];
        if (isDeepStrictEqual(before, after)) {
          return user;
        }
        const changes = [
          {
            path: '/platformRoles',
            before,
            after,
          },
        ];
        const event = {
          type: 'user.platform_roles_changed',
          data: { changes },
        } as const;
        const events = await userEvents(event, { userId, actor });
        return (await users.setPlatformRoles(user, after, events)) ?? conflict;
      },
      {
        attempts: 10,
        error: () => tooManyChanges('user'),
      },
    );
    await revoke({ by: 'user', id: userId });
    return {
      status: 200,
      body: { platformRoles: after },
    };
  };
}
