import { expect } from 'chai';
import type { Office, Person } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { type ApplicationBench, startApplications } from './application-bench.ts';

describe('applications: read and list', () => {
  let bench: ApplicationBench;
  let office: Office;
  let owner: Person;
  let tester: Person;
  let live: Registered[];
  let trial: Registered;

  before(async () => {
    bench = await startApplications();
    office = await bench.office();
    owner = await office.hire('owner');
    tester = await office.hire('owner', { environment: 'sandbox' });
    live = [];
    for (let at = 0; at < 5; at++) live.push(await bench.register(owner));
    trial = await bench.register(tester, { environment: 'sandbox' });
  });
  after(() => bench.platform.stop());

  const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);
  const list = async (query = '', as = owner) => {
    const answer = await bench.ask(as, 'GET', query);
    expect(answer.status, answer.text).to.equal(200);
    return answer;
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
    await bench.ask(owner, 'POST', `/${first.id}/suspend`, {});
    expect(idsOf(await list('?state=suspended'))).to.deep.equal([first.id]);
    expect(idsOf(await list('?state=active'))).to.have.length(5);
  });

  it('shows a sandbox credential the sandbox alone', async () => {
    expect(idsOf(await list('', tester))).to.deep.equal([trial.id]);
    expect(idsOf(await list('?environment=production', tester))).to.deep.equal([]);
    expect((await bench.ask(tester, 'GET', `/${trial.id}`)).status).to.equal(200);
    expect((await bench.ask(tester, 'GET', `/${live[1]!.id}`)).status).to.equal(404);
  });

  it('refuses an unknown filter and a cursor that no answer gave', async () => {
    for (const query of ['?state=odd', '?colour=blue', '?limit=101', '?cursor=AAAA', '?environment=prod'])
      expect((await bench.ask(owner, 'GET', query)).status, query).to.equal(400);
  });

  it('shows another workspace nothing', async () => {
    const stranger = await (await bench.office(office.organizationId)).hire('owner');
    expect(idsOf(await list('', stranger))).to.deep.equal([]);
    const one = `/${live[1]!.id}`;
    expect((await bench.ask(stranger, 'GET', one)).status).to.equal(404);
    expect((await bench.ask(stranger, 'GET', `${one}/secrets`)).status).to.equal(404);
    expect((await bench.ask(stranger, 'GET', `${one}/impact?change=suspend`)).status).to.equal(404);
  });

  it('lets nobody change what they cannot see', async () => {
    const stranger = await (await bench.office()).hire('owner');
    const calls: [string, string, object?][] = [
      ['PATCH', '', { description: 'mine' }],
      ['DELETE', ''],
      ...['restore', 'suspend', 'resume', 'revoke-downstream', 'compromise', 'transfer/accept', 'secrets'].map(
        (path): [string, string, object] => ['POST', `/${path}`, {}],
      ),
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
    for (const [as, id] of strangers)
      for (const [method, path, body] of calls) {
        const { status, text } = await bench.ask(as, method, `/${id}${path}`, body);
        // Ownership is a matter of production: a sandbox credential is told so before anything is looked up.
        const expected = as === tester && path.startsWith('/transfer') ? 403 : 404;
        expect(status, `${method} ${path} ${text}`).to.equal(expected);
      }
    expect((await bench.ask(owner, 'GET', `/${live[1]!.id}`)).headers.etag).to.equal('"1"');
  });

  it('needs applications.read', async () => {
    const member = await office.hire('member');
    for (const path of ['', `/${live[1]!.id}`, `/${live[1]!.id}/secrets`])
      expect((await bench.ask(member, 'GET', path)).status, path).to.equal(403);
  });
});
