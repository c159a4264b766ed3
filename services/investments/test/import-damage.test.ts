import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import { principalHeader } from '@irp/principals';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { freshWorkspace } from './callers.ts';

type Report = [imported: number, faults: (number | string)[][]];

describe('damage in an import', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  let port: number;

  before(async () => {
    platform = await createTestPlatform();
    const started = await platform.start(investments);
    call = started.call;
    port = Number(new URL(started.running.url).port);
  });
  after(() => platform.stop());

  const send = (as: Principal, body: string | Uint8Array, type = 'text/csv', query = '', more = {}) =>
    call('POST', `/v2/investments/imports${query}`, { as, headers: { 'content-type': type, ...more }, body });
  const reportOf = ({ body }: Awaited<ReturnType<typeof send>>): Report => [
    body.imported,
    body.errors.map(({ line, field }: { line: number; field?: string }) => [line, field ?? '']),
  ];

  const rows: Record<string, [file: string, report: Report]> = {
    'quotes in the middle of cells': ['name,ceo\nA,b"x"\nB,5" pipe\nC,"e"f\nD,h\n', [4, []]],
    'a quote that is never closed': ['name,ceo\nA,a\nB,"b\nC,c\n"D,d\n', [2, [3, 5].map((line) => [line, ''])]],
    'a quote that only the next one would close': ['name,ceo\nA,"a\nB,"b"\nC,"c\nc"\nD,d\n', [3, [[2, '']]]],
    'a line that is too long': [`name,ceo\nA,a\n${'x'.repeat(2_500_000)},x\nB,b\nC,c\n`, [3, [[3, '']]]],
    'a quote before more than a record may hold': [
      `name,ceo\nA,a\nB,"b\n${`${'C'.repeat(150)},c\n`.repeat(8_000)}`,
      [8_001, [[3, '']]],
    ],
    'lines that end in three ways': ['name,country\r\nA\nB,US\r\nC,DE\rD,FR\n\r\n"E\r\nE",IT', [5, []]],
    'a comma without quotes': ['name,ceo\nSmith, Jones,Tim\nB,b,\nC\n', [2, [[2, '']]]],
    'NUL in a text, a URL and the names of an object': [
      'name,bannerImage,clearbit\nA\0,,\nB,https://a.example/\0,\nC,,"{""a"":{""\\u0000"":1}}"\nD,,\n',
      [
        1,
        [
          [2, 'name'],
          [3, 'bannerImage'],
          [4, 'clearbit'],
        ],
      ],
    ],
    'objects that no engine stores as they are': [
      `name,clearbit\nA,"{""a"":[{""_bsontype"":""Long""}]}"\nB,"{""__proto__"":{}}"\nC,"{""a"":${'['.repeat(5_000)}${']'.repeat(5_000)}}"\nD,"{""$a"":1}"\nE,[]\nF,"{""a"":1}"\n`,
      [1, [2, 3, 4, 5, 6].map((line) => [line, 'clearbit'])],
    ],
    'tags that are no texts': ['name,tags\nA,"[{""a"":1}]"\nB,"[""a;b"",""[c]""]"\n', [1, [[2, 'tags']]]],
  };
  for (const [what, [file, report]] of Object.entries(rows)) {
    it(`is told by its line, and costs no other row: ${what}`, async () => {
      const answer = await send(freshWorkspace()(), file);
      expect(answer.status).to.equal(200);
      expect(reportOf(answer)).to.deep.equal(report);
    });
  }

  it('of the first line is damage of the whole file', async () => {
    const { status, body } = await send(freshWorkspace()(), '"name,ceo\nA,a\n');
    expect(status).to.equal(400);
    expect(body.message).to.include('quote');
  });

  it('is told of NDJSON lines too', async () => {
    const lines = ['{"name":"A","clearbit":{"a":{"_bsontype":"Long"}}}', '[]', 'null', '{"name":"B"}', '{"name":'];
    expect(reportOf(await send(freshWorkspace()(), lines.join('\n'), 'application/x-ndjson'))).to.deep.equal([
      ...[
        1,
        [
          [1, 'clearbit'],
          [2, ''],
          [3, ''],
          [5, ''],
        ],
      ],
    ]);
  });

  it('reads NDJSON of other names by a mapping, as it reads cells', async () => {
    const as = freshWorkspace()();
    const mapping = {
      Symbol: 'tickerSymbol',
      Land: 'country',
      Founded: 'foundingDate',
      Staff: 'employees',
      Labels: 'tags',
    };
    const lines = [
      '{"Symbol":"A","Land":"Germany","Founded":"2013 (1888)","Staff":1200,"Labels":["a","b;c"],"other":{"x":1}}',
      '{"Symbol":"B","Land":"Atlantis"}',
      '{"constructor":"C"}',
    ].join('\n');
    const query = `?mapping=${encodeURIComponent(JSON.stringify(mapping))}`;
    const report = reportOf(await send(as, lines, 'application/x-ndjson', query));
    expect(report).to.deep.equal([
      1,
      [
        [2, 'country'],
        [3, 'name'],
      ],
    ]);
    const [record] = (await call('GET', '/investments', { as })).body;
    expect(record).to.deep.include({ tickerSymbol: 'A', country: 'DE', foundingDate: '2013', employees: 1_200 });
    expect(record.tags).to.deep.equal(['a', 'b;c']);
  });

  it('cut off in the middle is made good by a repeat with the same key, each row once', async () => {
    const as = freshWorkspace()();
    const rows = 8_000;
    const file = `name,ceo\n${Array.from({ length: rows }, (_, at) => `Row ${at},${'c'.repeat(100)}`).join('\n')}\n`;
    const token = await platform.signer.signPrincipal(as, 60);
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /v2/investments/imports HTTP/1.1\r\nHost: a\r\nContent-Type: text/csv\r\nIdempotency-Key: k\r\n${principalHeader}: ${token}\r\nContent-Length: ${file.length}\r\n\r\n`,
    );
    await new Promise<void>((resolve) => socket.write(file.slice(0, file.length / 2), () => resolve()));
    socket.destroy();
    const { body } = await send(as, file, 'text/csv', '', { 'idempotency-key': 'k' });
    expect(body.imported + body.alreadyImported).to.equal(rows);
    const names = (await call('GET', '/investments', { as })).body.map(({ name }: { name: string }) => name);
    expect([names.length, new Set(names).size]).to.deep.equal([rows, rows]);
  });

  it('is refused where nothing can be read rightly', async () => {
    const as = freshWorkspace()();
    expect((await send(as, 'name\nA\n', 'text/csv; charset=iso-8859-1')).status).to.equal(415);
    expect((await send(as, 'name\nA\n', 'text/csv; charset="UTF-8"')).status).to.equal(200);
    expect((await send(as, gzipSync('name\nA\n'), 'text/csv', '', { 'content-encoding': 'GZIP' })).status).to.equal(
      200,
    );
    const twice = await send(as, 'name,ceo,name\nA,b,C\n');
    expect([twice.status, twice.body.errors[0].field]).to.deep.equal([400, 'mapping']);
    expect((await send(as, 'name\nA\n', 'text/csv', '?mapping={}')).status).to.equal(400);
  });

  for (const encoding of ['identity', 'gzip']) {
    it(`gives its answer to who sends a long file to the end before reading (${encoding})`, async () => {
      const token = await platform.signer.signPrincipal(freshWorkspace()(), 60);
      const socket = connect(port, '127.0.0.1');
      const chunk = Buffer.alloc(100_000, 'no,column,of,ours\n');
      const chunks = 100;
      socket.write(
        `POST /v2/investments/imports HTTP/1.1\r\nHost: a\r\nContent-Type: text/csv\r\nContent-Encoding: ${encoding}\r\n${principalHeader}: ${token}\r\nContent-Length: ${chunk.length * chunks}\r\n\r\n`,
      );
      for (let sent = 0; sent < chunks; sent++) if (!socket.write(chunk)) await once(socket, 'drain');
      const [answer] = (await once(socket, 'data')) as [Buffer];
      socket.destroy();
      expect(answer.toString('latin1')).to.match(/^HTTP\/1\.1 400 /);
    });
  }
});
