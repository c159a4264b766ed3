import { randomUUID } from 'node:crypto';
import type { ApiResponse } from '@irp/testing';
import { expect } from 'chai';
import type { Provision } from './provision.ts';

/** Sends the requests of an operator. The requests store events as well. */
export function provisionByRequests(
  internal: (path: string, body: object) => Promise<ApiResponse>,
): Provision {
  async function create(path: string, body: object) {
    const response = await internal(path, body);
    expect(response.status, response.text).to.equal(200);
    return response.body;
  }
  return {
    organization: async (name, plan = 'team') => (await create('organizations', { name, plan })).id,
    async workspace(organizationId, name) {
      const properties = {
        organizationId,
        name,
        region: 'us',
      };
      return (await create('workspaces', properties)).id;
    },
    member: async (member) => (await create('members', member)).userId,
    key: (key) => create('api-keys', { ...key, name: `Key ${randomUUID()}` }),
  };
}
