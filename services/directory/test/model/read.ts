import type { Principal } from '@irp/contracts';
import { expect } from 'chai';
import { workspaces } from './actors.ts';
import type { Real } from './real.ts';

/** The visible state, by name. */
export type Seen = Record<string, unknown>;

/** Reads the state. */
export async function read(
  real: Real,
  service: 'call' | 'authorization',
  path: string,
  as: Principal,
) {
  const { status, body, text } = await real.bench[service]('GET', `/v2${path}`, { as });
  expect(status, text).to.equal(200);
  return body;
}

/** The name of the workspace of an organization. */
export const organizationName = (real: Real, id: string) =>
  workspaces.find((one) => real.workspaces[one].organizationId === id) ?? id;
