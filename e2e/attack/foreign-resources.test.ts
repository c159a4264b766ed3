import { type DataEnvironment, type Endpoint, environments, versionedPath } from '@irp/contracts';
import { publicEndpoints } from '@irp/contracts/openapi';
import { type Role, roles } from '@irp/contracts/permissions';
import { drawnInShort, inShape } from '@irp/testing/in-shape';
import { expect } from 'chai';
import { createExampleSender, type ExampleSender } from '../src/example-sender.ts';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';
import {
  createResources,
  type ResourceIds,
  stateOf,
  type TenantOwner,
} from '../src/tenant-resources.ts';

const operations = publicEndpoints.filter(({ access }) => access === 'principal');
/** The name of a preset is no id: each workspace may have a preset with this name. */
const onNames = operations.filter(({ path }) => path.includes('{name}'));
/**
 * Paths of the organization, to which both workspaces belong. A test of the directory
 * (share-offers.test.ts) covers people of another organization.
 */
const ofOrganization = operations.filter(({ path }) => path.startsWith('/share-offers/'));
const onResources = operations.filter(
  (endpoint) =>
    endpoint.path.includes('{') &&
    !onNames.includes(endpoint) &&
    !ofOrganization.includes(endpoint),
);
/**
 * Operations that do not read lists of the workspace. The preview of an installation shows
 * applications of other organizations, and the installation policy belongs to the organization.
 */
const notOfWorkspace = new Set(['previewInstallation', 'getInstallationPolicy']);
const lists = operations.filter(
  ({ path, method, tag, operationId }) =>
    method === 'get' && !path.includes('{') && tag !== 'Audit' && !notOfWorkspace.has(operationId),
);

/** The role with the most rights; `npm run attack` has all roles. */
const attackingRoles = inShape<readonly Role[]>({ short: ['owner'], long: roles });

interface Attacker {
  role: Role;
  environment: DataEnvironment;
  key: string;
}

/**
 * People of another workspace call every operation of the permissions table on every resource of
 * the victim.
 */
describe('attack: resources of others', () => {
  let platform: RunningDemo;
  let sender: ExampleSender;
  let attackers: Attacker[];
  let victim: TenantOwner;
  let own: TenantOwner;
  const theirs = new Map<DataEnvironment, ResourceIds>();
  const ours = new Map<DataEnvironment, ResourceIds>();

  before(async () => {
    platform = await startDemo();
    sender = await createExampleSender(platform);
    attackers = [];
    for (const role of attackingRoles) {
      for (const environment of environments) {
        attackers.push({
          role,
          environment,
          key: (await keysOf(platform.keyOf(role)))[environment],
        });
      }
    }
    own = await ownerOf(platform.keyOf('owner'));
    victim = await ownerOf(platform.neighbourKey);
    for (const environment of environments) {
      theirs.set(environment, await createResources(platform, victim, environment));
      ours.set(environment, await createResources(platform, own, environment));
    }
  });
  after(() => platform.stop());

  async function keysOf(production: string): Promise<Record<DataEnvironment, string>> {
    const body = { name: 'Sandbox', environment: 'sandbox' };
    const created = await platform.call('POST', '/v2/api-keys', { key: production, body });
    expect(created.status, created.text).to.equal(201);
    return { production, sandbox: created.body.key };
  }

  async function ownerOf(production: string): Promise<TenantOwner> {
    const { email, password, workspaceId } = platform.demo.users.find(
      ({ apiKey }) => apiKey === production,
    )!;
    return {
      email,
      password,
      workspaceId,
      keys: await keysOf(production),
    };
  }

  /** Sends the documented example of an operation to the given resources. */
  function send(endpoint: Endpoint, { key }: Attacker, ids: ResourceIds) {
    const template = versionedPath(endpoint, 'v2');
    const method = endpoint.method.toUpperCase();
    const path = template.replaceAll(/([\w-]+)\/\{\w+\}/g, (_, segment: string, at: number) => {
      const [owner] = /[\w-]+(?=\/\{\w+\}\/$)/.exec(template.slice(0, at)) ?? [];
      const id = ids[`${owner}/*/${segment}`] ?? ids[segment];
      if (id === undefined) {
        throw new Error(`${endpoint.operationId}: nothing of ${segment} was created`);
      }
      return `${segment}/${id}`;
    });
    const { requestBody } = sender.operations.find(
      (one) => one.method === method && one.path === template,
    )!;
    const media = requestBody?.content['application/json'];
    const query = endpoint.operationId === 'previewChange' ? '?change=suspend' : '';
    return platform.call(method, path + query, {
      key,
      ...(media ? { body: sender.exampleOf(media) } : {}),
    });
  }

  /** The calls with a response status outside the given statuses. */
  async function deviations(
    endpoints: Endpoint[],
    who: Attacker[],
    ids: ResourceIds,
    expected: number[],
  ) {
    const found: string[] = [];
    for (const endpoint of endpoints) {
      for (const attacker of who) {
        const { status, text } = await send(endpoint, attacker, ids);
        if (!expected.includes(status)) {
          found.push(
            `${endpoint.operationId} as ${attacker.role}, ${attacker.environment}: ${status} ${text}`,
          );
        }
      }
    }
    return found;
  }
  const of = (environment: DataEnvironment) =>
    attackers.filter((one) => one.environment === environment);

  for (const environment of drawnInShort(environments)) {
    it(`of another workspace are 404, or 403 without the required role: ${environment}`, async () => {
      const before = await stateOf(platform, victim);
      const ids = theirs.get(environment)!;
      const isOwner = (one: Attacker) => one.role === 'owner' && one.environment === 'production';
      const owner = attackers.filter(isOwner);
      const others = attackers.filter((one) => !isOwner(one));
      const isTenants = ({ permission }: Endpoint) => permission?.platformRoles === undefined;
      const [ofTenants, ofPlatform] = [
        onResources.filter(isTenants),
        onResources.filter((one) => !isTenants(one)),
      ];
      expect(await deviations(onResources, others, ids, [403, 404])).to.deep.equal([]);
      expect(await deviations(ofPlatform, owner, ids, [403, 404])).to.deep.equal([]);
      expect(
        await deviations(ofTenants, owner, ids, [404]),
        'an owner may ask for everything',
      ).to.deep.equal([]);
      const byName = [204, 200, 404];
      expect(
        await deviations(onNames, attackers, ids, byName),
        'of the own workspace',
      ).to.deep.equal([]);
      expect(await stateOf(platform, victim)).to.equal(before);
    });
  }

  it('of the other environment are 404 or 403 to sandbox credentials, and records also to production credentials', async () => {
    const before = await stateOf(platform, own);
    // A workspace, the members and the audit log are the same in both environments.
    const shared = /^\/(workspaces|audit)\//;
    const separate = onResources.filter(({ path }) => !shared.test(path));
    const ofRecords = separate.filter(({ path }) => path.startsWith('/investments/'));
    expect(
      await deviations(separate, of('sandbox'), ours.get('production')!, [403, 404]),
    ).to.deep.equal([]);
    expect(
      await deviations(ofRecords, of('production'), ours.get('sandbox')!, [403, 404]),
    ).to.deep.equal([]);
    expect(await stateOf(platform, own)).to.equal(before);
  });

  it('are in no list', async () => {
    const named = [...theirs.values()]
      .flatMap((ids) => Object.values(ids))
      .filter((id) => id !== 'theirs');
    for (const endpoint of lists) {
      for (const { key, role } of attackers) {
        const path = versionedPath(endpoint, endpoint.versions.at(-1)!);
        const { text, status } = await platform.call('GET', path, { key });
        expect(status, `${path} as ${role}`).to.be.oneOf([200, 403]);
        for (const id of named) {
          expect(text, `${path} as ${role}`).not.to.include(id);
        }
      }
    }
  });
});
