import type { readReviewerNames as contract } from '@irp/contracts/authorization';
import type { Operation } from '@irp/http';
import type { UserStore } from './store/user-store.ts';

interface Dependencies {
  users: Pick<UserStore, 'findAll'>;
}

/**
 * Returns names of reviewers only. The directory must not be able to look up the names of other
 * users.
 */
export function readReviewerNames({ users }: Dependencies): Operation<typeof contract> {
  return async ({ body }) => {
    const found = await users.findAll([...new Set(body.userIds)]);
    const reviewers = [...found.values()].filter(({ platformRoles }) =>
      platformRoles.includes('reviewer'),
    );
    return {
      status: 200,
      body: { reviewers: reviewers.map(({ id, name }) => ({ id, name })) },
    };
  };
}
