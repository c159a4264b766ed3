import { createSealer } from '@irp/secrets';
import { expect } from 'chai';
import { openPayload } from '../src/oauth/sessions/open-session.ts';
import { type EventRecorder, recordEvents } from './support/record-events.ts';
import { type OAuthBench, startOAuth } from './support/start-oauth.ts';

const collections = [
  'organizations',
  'workspaces',
  'users',
  'apiKeys',
  'applications',
  'consents',
] as const;

/** Values that differ between runs. */
const random: [RegExp, string][] = [
  [/"\d{4}-\d{2}-\d{2}T[\d:.]+Z"/g, '"TIME"'],
  [/"(iat|exp|loginTs)":\d+/g, '"$1":0'],
  [/"slot":\d+/g, '"slot":1'],
  [/"(salt|hash|prefix|clientSecret|key|uid|jti|sid|grantId)":"[^"]+"/g, '"$1":"SECRET"'],
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID'],
];

function withoutRandom<Known>(found: Known): Known {
  const text = random.reduce(
    (before, [pattern, constant]) => before.replaceAll(pattern, constant),
    JSON.stringify(found),
  );
  return JSON.parse(text);
}

describe('authorization: data that tests store directly', () => {
  let bench: OAuthBench;
  let recorder: EventRecorder;

  before(async () => {
    bench = await startOAuth();
    recorder = await recordEvents(bench.platform);
  });
  after(async () => {
    await recorder.close();
    await bench.platform.stop();
  });

  /** All documents after the publication of the events. Removes the documents. */
  async function takeStored(): Promise<Record<string, unknown[]>> {
    await recorder.all();
    const found: Record<string, unknown[]> = {};
    for (const name of collections) {
      const { collection } = recorder.models[name] as typeof recorder.models.users;
      found[name] = await collection.find().toArray();
      await collection.deleteMany({});
    }
    return found;
  }

  async function workspaceWith(options: { byRequests: boolean }) {
    const workspace = await bench.createWorkspace(undefined, options);
    const owner = await bench.person(workspace, 'owner');
    const redirectUris = ['https://partner.example/callback'];
    const shown = [
      owner.as,
      await workspace.addMember('member', { environment: 'sandbox' }),
      await workspace.addMember('developer', { scopes: ['investments.read'] }),
      await workspace.keyFor(owner.userId, { scopes: ['members.read'] }),
      await workspace.keyFor(owner.userId),
      await bench.register(owner, { redirectUris }, options),
      await bench.register(owner, { type: 'public', publish: true, redirectUris }, options),
    ];
    const found: Record<string, unknown[]> = { shown, ...(await takeStored()) };
    return withoutRandom(found);
  }

  it('has workspaces, members, keys and applications as an operator and a developer create them', async () => {
    const requested = await workspaceWith({ byRequests: true });
    expect(requested.users).to.have.length(3);
    expect(requested.apiKeys).to.have.length(5);
    expect(requested.applications).to.have.length(2);
    expect(await workspaceWith({ byRequests: false })).to.deep.equal(requested);
  });

  async function signInOf(options: { byPages: boolean }) {
    const workspace = await bench.createWorkspace();
    const { userId, ...person } = await bench.person(workspace, 'owner');
    const app = await bench.register(
      { userId, ...person },
      { redirectUris: ['https://partner.example/callback'], scopes: ['investments.read'] },
    );
    const scope = { scope: 'openid email investments.read' };
    const { browser } = await bench.authorize(
      app,
      { userId, ...person },
      scope,
      undefined,
      options,
    );
    const page = await browser.open(`${bench.url}/account/sessions`);
    expect(page.text).to.contain('This browser');
    const rows = await recorder.models.artifacts
      .find({ userId, kind: { $in: ['Session', 'Grant'] } })
      .sort({ kind: 1 })
      .lean();
    const sealer = createSealer(bench.platform.platform.environment.SECRETS_KEY ?? '');
    const artifacts = rows.map((row) => ({ ...row, payload: openPayload(sealer, row) }));
    const { users: _signedInAt, ...stored } = await takeStored();
    return JSON.parse(
      JSON.stringify(withoutRandom({ artifacts, ...stored })).replaceAll(
        /"_id":"[\w-]{43}"/g,
        '"_id":"ID"',
      ),
    );
  }

  it('has sessions and consents as a person creates them on the pages', async () => {
    const onPages = await signInOf({ byPages: true });
    expect(onPages.artifacts).to.have.length(2);
    expect(onPages.artifacts[1].payload).to.include.keys('accountId', 'authorizations');
    expect(onPages.consents).to.have.length(1);
    expect(await signInOf({ byPages: false })).to.deep.equal(onPages);
  });
});
