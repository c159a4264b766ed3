import { randomUUID } from 'node:crypto';
import { scopesByRole } from '@irp/contracts/permissions';
import { generateApiKey } from '@irp/secrets';
import { newApiKey } from '../../src/api-keys/new-api-key.ts';
import type { Models } from '../../src/models.ts';
import { createPasswordHasher } from '../../src/people/passwords/password-hasher.ts';
import { createUserStore } from '../../src/people/store/user-store.ts';
import { requireMember } from '../../src/workspaces/domain/workspace.ts';
import { createOrganizationStore } from '../../src/workspaces/store/organization-store.ts';
import { createWorkspaceStore } from '../../src/workspaces/store/workspace-store.ts';
import type { Provision } from './provision.ts';

interface Dependencies {
  models: () => Promise<Models>;
  now: () => number;
  passwordCost: number;
}

const region = 'us';
const noEvents = () => [];
const ofOperator = { expiresAt: null, createdBy: null } as const;

/**
 * Stores the result of an operator's requests without sending the requests; the state equals the
 * state after the publication of the events. The requests for a member with a key take twenty
 * commands. stored-set-up.test.ts verifies the same result.
 */
export function provisionDocuments({ models, now, passwordCost }: Dependencies): Provision {
  const passwords = createPasswordHasher(passwordCost);
  const turn = { origin: 'provisioning', isKnown: true };

  async function scopesOf(userId: string, workspaceId: string) {
    const workspace = await createWorkspaceStore(await models()).get(workspaceId);
    return [...scopesByRole[requireMember(workspace, userId).role]];
  }

  return {
    async organization(name, plan = 'team') {
      const organizations = createOrganizationStore(await models());
      const events = { created: noEvents, planChanged: noEvents };
      return (await organizations.ensure(name, plan, events)).id;
    },
    async workspace(organizationId, name) {
      const properties = {
        organizationId,
        name,
        region,
      };
      return (await createWorkspaceStore(await models()).create(properties, [], noEvents)).id;
    },
    async member({ workspaceId, email, name, role, password }) {
      const { users: userModel, workspaces } = await models();
      const users = createUserStore({ users: userModel });
      const { id: userId } = (await users.ensure(email, name, noEvents, workspaceId)).user;
      if (password !== undefined) {
        const hash = await passwords.inTurn(turn, (one) => one.hash(password));
        await users.setPassword(userId, hash, []);
      }
      const member = {
        userId,
        role,
        joinedAt: new Date(now()),
      };
      // Without a check of the revision: concurrent additions of members would wait for each other.
      const joined = { $push: { members: member }, $inc: { revision: 1 } };
      await workspaces.updateOne({ _id: workspaceId }, joined);
      return userId;
    },
    async key({ workspaceId, userId, environment, scopes }) {
      const key = generateApiKey({ environment, region });
      const fields = {
        ...ofOperator,
        workspaceId,
        userId,
        environment,
        name: `Key ${randomUUID()}`,
        scopes: scopes ?? (await scopesOf(userId, workspaceId)),
      };
      const { id, ...rest } = newApiKey(key, fields, now());
      const { apiKeys } = await models();
      await apiKeys.create({
        _id: id,
        ...rest,
        outbox: [],
      });
      return { id, key };
    },
  };
}
