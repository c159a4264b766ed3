import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import {
  type RunningPlatform,
  startRunningPlatform,
} from '../../client/test/support/running-platform.ts';
import { createIrpHome, type IrpHome } from './support/run-irp.ts';

describe('irp api', () => {
  let platform: RunningPlatform;
  let home: IrpHome;
  const irp = (line: string, input?: string) => home.irpHere(line.split(' '), input);
  const out = async (line: string, input?: string) => {
    const { code, stdout, stderr } = await irp(line, input);
    expect([code, stderr], line).to.deep.equal([0, '']);
    return stdout;
  };
  const json = async (line: string, input?: string) => JSON.parse(await out(line, input));

  before(async () => {
    [platform, home] = await Promise.all([startRunningPlatform(), createIrpHome()]);
    await out(`login --url ${platform.baseUrl}/ --api-key`, `${platform.apiKey}\n`);
  });

  after(async () => {
    await platform.stop();
    await home.remove();
  });

  it('prints the response of a read, with or without a slash and a query', async () => {
    const { user } = await json('api GET /v2/me');
    expect(user.email).to.be.a('string');
    expect((await json('api get v2/me')).user).to.deep.equal(user);
    expect((await json('api /v2/me')).user).to.deep.equal(user);
    expect((await json('api me')).user).to.deep.equal(user);
    expect((await json('api GET me')).user).to.deep.equal(user);
    const { data } = await json('api GET /v2/investments?limit=2 -f country=US -f fields=country');
    expect(data).to.deep.equal([{ country: 'US' }, { country: 'US' }]);
  });

  it('sends texts, typed values, lists and the body of a file', async () => {
    const created = await json(
      'api POST /v2/investments -f name=12 -F employees=12 -f tags[]=a -f tags[]=b',
    );
    expect(created).to.include({ name: '12', employees: 12 });
    expect(created.tags).to.deep.equal(['a', 'b']);
    const file = join(home.directory, 'change.json');
    await writeFile(file, '{"ceo":"Ann"}');
    const path = `/v2/investments/${created.id}`;
    expect((await json(`api PATCH ${path} --input ${file}`)).ceo).to.equal('Ann');
    expect((await json(`api PATCH ${path} --input -`, '{"ceo":"Bo"}')).ceo).to.equal('Bo');
    expect((await json(`api PATCH ${path} -F ceo=@-`, 'Cy')).ceo).to.equal('Cy');
    const old = await irp(`api PATCH ${path} -f ceo=Di -H If-Match:"0"`);
    expect(old.stderr).to.match(/\(412 /);
    expect(await out(`api DELETE ${path}`)).to.equal('');
  });

  it('sends a file of any type', async () => {
    const report = await json(
      'api POST /v2/investments/imports --input - -H Content-Type:text/csv',
      'name\nApi One\nApi Two\n',
    );
    expect(report).to.include({ imported: 2, rejected: 0 });
  });

  it('reads all pages as one array', async () => {
    const first = await json('api GET /v2/investments -f fields=id');
    const { meta } = first;
    expect(first.data).to.have.length(10);
    expect(meta.totalRecords).to.be.greaterThan(50);
    const all = await json('api GET /v2/investments?limit=7 -f fields=id --paginate');
    expect(new Set(all.map(({ id }: { id: string }) => id)).size).to.equal(meta.totalRecords);
    expect(await json('api GET /v2/investments -f fields=id --paginate')).to.deep.equal(all);
    expect(await json('api GET /v2/investments -f q=nothingbearsthis --paginate')).to.deep.equal(
      [],
    );
  });

  it('refuses to page a response other than a list', async () => {
    const { code, stderr } = await irp('api GET /v2/me --paginate');
    expect([code, stderr]).to.deep.equal([
      2,
      'irp: --paginate requires a list with meta.nextCursor: /v2/me returns no such list.\n',
    ]);
  });

  it('prints the result of a jq expression', async () => {
    expect(await out('api GET /v2/me --jq .workspace.region')).to.equal('us\n');
    expect(await out('api GET /v2/me --jq .nothing')).to.equal('null\n');
    expect(await out('api GET /v2/me -q .workspace|{region}')).to.equal('{"region":"us"}\n');
    expect(await out('api GET /v2/me -q empty')).to.equal('');
    const count = await out('api GET /v2/investments?limit=9 --paginate -q length');
    expect(Number(count)).to.be.greaterThan(50);
    const { code, stderr } = await irp('api GET /v2/me --jq .role|keys');
    expect(stderr).to.match(/^irp: --jq "\.role\|keys" failed: .* has no keys\n$/);
    expect(code).to.equal(1);
  });

  it('prints status and headers with --include, even of an error with its body', async () => {
    expect(await out('api GET /v2/me --include')).to.match(
      /^HTTP 200 OK\n(?:[\w-]+: .*\n)*x-ratelimit-limit: .*\n(?:[\w-]+: .*\n)*\n\{.*\}\n?$/s,
    );
    const { code, stdout, stderr } = await irp('api GET /v2/investments/nowhere -i');
    const [head = '', body = ''] = stdout.split('\n\n');
    expect(head).to.match(/^HTTP 404 Not Found\n/);
    expect(JSON.parse(body)).to.include({ status: 404, error: 'not_found' });
    expect(stderr).to.match(/^irp: .*\(404 not_found, request [\w-]+\)\n$/);
    expect(code).to.equal(1);
  });

  for (const [args, line] of [
    ['POST', '`irp api` requires the argument PATH after POST. See irp api --help.'],
    ['FETCH /v2/me', 'METHOD must be GET, POST, PUT, PATCH or DELETE, not "FETCH".'],
    [
      'GET http://evil.example/',
      'PATH must be a path of the API, such as /v2/investments, not "http://evil.example/".',
    ],
    [
      'POST /v2/me -f name',
      '--field must be KEY=VALUE, such as name=Acme, tags[]=new or a[b]=c, not "name".',
    ],
    [
      'POST /v2/me -f a=1 -f a[b]=1',
      'The field a has values of different kinds: use only a value, only a list or only an object.',
    ],
    [
      'POST /v2/me -H Accept',
      '--header must be NAME:VALUE, such as Accept:text/csv, not "Accept".',
    ],
    ['POST /v2/me --input missing.json', 'The file missing.json does not exist.'],
    ['POST /v2/me --input - -f a=1', '--input cannot be combined with --field or --typed-field.'],
    ['POST /v2/me --paginate', '--paginate requires the method GET, not POST.'],
    ['GET /v2/me --paginate -i', '--paginate and --include cannot be combined.'],
    [
      'GET /v2/me --jq .[',
      '--jq must be a jq expression, not ".[": syntax error, unexpected end of file.',
    ],
    ['GET /v2/me --jq foo', '--jq must be a jq expression, not "foo": foo/0 is not defined.'],
  ] as const) {
    it(`rejects \`irp api ${args}\` before it sends anything`, async () => {
      const { code, stdout, stderr } = await irp(`api ${args}`);
      expect([code, stdout, stderr]).to.deep.equal([2, '', `irp: ${line}\n`]);
    });
  }

  it('sends the credential only to the platform of the profile', async () => {
    const hosts: (string | undefined)[] = [];
    const server = createServer((request: IncomingMessage, response) => {
      hosts.push(request.headers.host);
      void text(request).then(() => response.end('{}'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    for (const path of [`//127.0.0.1:${port}/`, `@127.0.0.1:${port}/`, `/@127.0.0.1:${port}`]) {
      expect((await irp(`api GET ${path}`)).code).to.equal(1);
    }
    expect(hosts).to.deep.equal([]);
    server.close();
  });
});
