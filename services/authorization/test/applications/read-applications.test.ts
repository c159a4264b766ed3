import { expect } from 'chai';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, startApplications } from './start-applications.ts';

describe('applications: read and list', () => {
  let bench: ApplicationBench;
  let workspace: TestWorkspace;
  let owner: Person;
  let tester: Person;
  let live: Registered[];
  let trial: Registered;

  before(async () => {
    bench = await startApplications();
    workspace = await bench.createWorkspace();
    owner = await workspace.addMember('owner');
    tester = await workspace.addMember('owner', { environment: 'sandbox' });
    live = [];
    for (let at = 0; at < 5; at++) {
      live.push(await bench.register(owner));
    }
    trial = await bench.register(tester, { environment: 'sandbox' });
  });
  after(() => bench.platform.stop());

  const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);
  const list = async (query = '', as = owner) => {
    const response = await bench.request(as, 'GET', query);
    expect(response.status, response.text).to.equal(200);
    return response;
  };

  it('pages through all of the workspace, oldest first', async () => {
    const all: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null && pages < 9; pages++) {
      const page = await list(`?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      all.push(...idsOf(page));
      cursor = page.body.meta.nextCursor;
    }
    expect(all).to.deep.equal([...live, trial].map(({ id }) => id));
    expect((await list('?limit=0')).body.data).to.deep.equal([]);
  });

  it('filters by environment and state', async () => {
    expect(idsOf(await list('?environment=sandbox'))).to.deep.equal([trial.id]);
    expect(idsOf(await list('?environment=production'))).to.have.length(5);
    const [first] = live as [Registered];
    await bench.request(owner, 'POST', `/${first.id}/suspend`, {});
    expect(idsOf(await list('?state=suspended'))).to.deep.equal([first.id]);
    expect(idsOf(await list('?state=active'))).to.have.length(5);
  });

  it('shows a sandbox credential only sandbox applications', async () => {
    expect(idsOf(await list('', tester))).to.deep.equal([trial.id]);
    expect(idsOf(await list('?environment=production', tester))).to.deep.equal([]);
    expect((await bench.request(tester, 'GET', `/${trial.id}`)).status).to.equal(200);
    expect((await bench.request(tester, 'GET', `/${live[1]!.id}`)).status).to.equal(404);
  });

  it('rejects an unknown filter and an invalid cursor', async () => {
    for (const query of [
      '?state=odd',
      '?colour=blue',
      '?limit=-1',
      '?cursor=AAAA',
      '?environment=prod',
    ]) {
      expect((await bench.request(owner, 'GET', query)).status, query).to.equal(400);
    }
  });

  it('shows nothing to another workspace', async () => {
    const stranger = await (await bench.createWorkspace(workspace.organizationId)).addMember(
      'owner',
    );
    expect(idsOf(await list('', stranger))).to.deep.equal([]);
    const one = `/${live[1]!.id}`;
    expect((await bench.request(stranger, 'GET', one)).status).to.equal(404);
    expect((await bench.request(stranger, 'GET', `${one}/secrets`)).status).to.equal(404);
    expect((await bench.request(stranger, 'GET', `${one}/impact?change=suspend`)).status).to.equal(
      404,
    );
  });

  it('returns 404 for changes by callers that cannot see the application', async () => {
    const stranger = await (await bench.createWorkspace()).addMember('owner');
    const calls: [string, string, object?][] = [
      ['PATCH', '', { description: 'mine' }],
      ['DELETE', ''],
      ...[
        'restore',
        'suspend',
        'resume',
        'revoke-downstream',
        'compromise',
        'transfer/accept',
        'secrets',
      ].map((path): [string, string, object] => ['POST', `/${path}`, {}]),
      ['POST', '/transfer', { toWorkspaceId: stranger.as.workspaceId }],
      ['DELETE', '/transfer'],
      ['DELETE', '/secrets/some'],
      ['PUT', '/new-installs', { enabled: false }],
      ['PUT', '/authorization-flows', { enabled: false }],
    ];
    const strangers: [Person, string][] = [
      [stranger, live[1]!.id],
      [stranger, 'unknown'],
      [tester, live[1]!.id],
    ];
    for (const [as, id] of strangers) {
      for (const [method, path, body] of calls) {
        const { status, text } = await bench.request(as, method, `/${id}${path}`, body);
        // A transfer requires a production credential. The credential is checked before the
        // application is read.
        const expected = as === tester && path.startsWith('/transfer') ? 403 : 404;
        expect(status, `${method} ${path} ${text}`).to.equal(expected);
      }
    }
    expect((await bench.request(owner, 'GET', `/${live[1]!.id}`)).headers.etag).to.equal('"1"');
  });

  it('requires applications.read', async () => {
    const member = await workspace.addMember('member');
    for (const path of ['', `/${live[1]!.id}`, `/${live[1]!.id}/secrets`]) {
      expect((await bench.request(member, 'GET', path)).status, path).to.equal(403);
    }
  });
});
