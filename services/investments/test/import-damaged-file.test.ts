import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import { principalHeader } from '@irp/principals';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { freshWorkspace } from './callers.ts';

/** The number of imported rows, and the line and field of each error. */
type Report = [imported: number, errors: (number | string)[][]];

const importRequest = {
  service: 'investments',
  method: 'POST',
  target: '/v2/investments/imports',
};

describe('import of a damaged file', () => {
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

  const send = (
    as: Principal,
    body: string | Uint8Array,
    type = 'text/csv',
    query = '',
    more = {},
  ) =>
    call('POST', `/v2/investments/imports${query}`, {
      as,
      headers: { 'content-type': type, ...more },
      body,
    });
  const reportOf = ({ body }: Awaited<ReturnType<typeof send>>): Report => [
    body.imported,
    body.errors.map(({ line, field }: { line: number; field?: string }) => [line, field ?? '']),
  ];

  const rows: Record<string, [file: string, report: Report]> = {
    'quotes in the middle of cells': ['name,ceo\nA,b"x"\nB,5" pipe\nC,"e"f\nD,h\n', [4, []]],
    'an unclosed quote': [
      'name,ceo\nA,a\nB,"b\nC,c\n"D,d\n',
      [2, [3, 5].map((line) => [line, ''])],
    ],
    'a quote that the next line closes': ['name,ceo\nA,"a\nB,"b"\nC,"c\nc"\nD,d\n', [3, [[2, '']]]],
    'a line that is too long': [
      `name,ceo\nA,a\n${'x'.repeat(2_500_000)},x\nB,b\nC,c\n`,
      [3, [[3, '']]],
    ],
    'an unclosed quote before a text longer than a record may be': [
      `name,ceo\nA,a\nB,"b\n${`${'C'.repeat(150)},c\n`.repeat(8_000)}`,
      [8_001, [[3, '']]],
    ],
    'mixed line breaks': ['name,country\r\nA\nB,US\r\nC,DE\rD,FR\n\r\n"E\r\nE",IT', [5, []]],
    'an unquoted comma': ['name,ceo\nSmith, Jones,Tim\nB,b,\nC\n', [2, [[2, '']]]],
    'NUL in a text, a URL and a member name': [
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
    'objects that cannot be stored unchanged': [
      `name,clearbit\nA,"{""a"":[{""_bsontype"":""Long""}]}"\nB,"{""__proto__"":{}}"\nC,"{""a"":${'['.repeat(5_000)}${']'.repeat(5_000)}}"\nD,"{""$a"":1}"\nE,[]\nF,"{""a"":1}"\n`,
      [1, [2, 3, 4, 5, 6].map((line) => [line, 'clearbit'])],
    ],
    'tags that are not texts': [
      'name,tags\nA,"[{""a"":1}]"\nB,"[""a;b"",""[c]""]"\n',
      [1, [[2, 'tags']]],
    ],
  };
  for (const [description, [file, report]] of Object.entries(rows)) {
    it(`reports the line and imports the other rows: ${description}`, async () => {
      const response = await send(freshWorkspace()(), file);
      expect(response.status).to.equal(200);
      expect(reportOf(response)).to.deep.equal(report);
    });
  }

  it('rejects a file with an invalid header line', async () => {
    const { status, body } = await send(freshWorkspace()(), '"name,ceo\nA,a\n');
    expect(status).to.equal(400);
    expect(body.message).to.include('quote');
  });

  it('reports invalid NDJSON lines', async () => {
    const lines = [
      '{"name":"A","clearbit":{"a":{"_bsontype":"Long"}}}',
      '[]',
      'null',
      '{"name":"B"}',
      '{"name":',
    ];
    expect(
      reportOf(await send(freshWorkspace()(), lines.join('\n'), 'application/x-ndjson')),
    ).to.deep.equal([
      1,
      [
        [1, 'clearbit'],
        [2, ''],
        [3, ''],
        [5, ''],
      ],
    ]);
  });

  it('converts the members of NDJSON by a mapping, like CSV cells', async () => {
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
    expect(record).to.deep.include({
      tickerSymbol: 'A',
      country: 'DE',
      foundingDate: '2013',
      employees: 1_200,
    });
    expect(record.tags).to.deep.equal(['a', 'b;c']);
  });

  it('converts members with the name of a field besides a mapping, in lines with such members', async () => {
    const as = freshWorkspace()();
    const lines = [
      '{"Firma":"A","tickerSymbol":"AAA","country":"Germany","name":"other","Country":"FR","Curency":"x"}',
      '{"Firma":"B","tickerSymbol":"BBB","employees":"1,200"}',
    ].join('\n');
    const query = `?key=tickerSymbol&emptyCells=clear&mapping=${encodeURIComponent('{"Firma":"name"}')}`;
    const { body } = await send(as, lines, 'application/x-ndjson', query);
    expect(body).to.include({ created: 2, rejected: 0 });
    expect(body.ignoredColumns).to.deep.equal([
      { column: 'name', didYouMean: null },
      { column: 'Country', didYouMean: 'country' },
      { column: 'Curency', didYouMean: null },
    ]);
    // A line without a member keeps the record's value, even if empty cells clear values.
    const again = await send(
      as,
      '{"Firma":"A2","tickerSymbol":"AAA"}',
      'application/x-ndjson',
      query,
    );
    expect(again.body).to.include({ updated: 1 });
    const found = (await call('GET', '/investments', { as })).body;
    expect(
      found.map(({ name, country, employees }: Record<string, unknown>) => [
        name,
        country,
        employees,
      ]),
    ).to.have.deep.members([
      ['A2', 'DE', 0],
      ['B', '', 1_200],
    ]);
  });

  it('completes a truncated import when repeated with the same key, each row once', async () => {
    const as = freshWorkspace()();
    // The stand-in for MongoDB takes minutes for more rows after many writes.
    const rows = process.env.MONGODB_URI ? 2_500 : 8_000;
    const file = `name,ceo\n${Array.from({ length: rows }, (_, at) => `Row ${at},${'c'.repeat(100)}`).join('\n')}\n`;
    const token = platform.signer.signPrincipal(as, importRequest);
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /v2/investments/imports HTTP/1.1\r\nHost: a\r\nContent-Type: text/csv\r\nIdempotency-Key: k\r\n${principalHeader}: ${token}\r\nContent-Length: ${file.length}\r\n\r\n`,
    );
    await new Promise<void>((resolve) =>
      socket.write(file.slice(0, file.length / 2), () => resolve()),
    );
    socket.destroy();
    const repeat = () => send(as, file, 'text/csv', '', { 'idempotency-key': 'k' });
    let response = await repeat();
    // A database under load may take too long and cause a 503: a client repeats this request as
    // well.
    for (let tries = 0; response.status === 503 && tries < 5; tries++) {
      response = await repeat();
    }
    expect(response.status, response.text).to.equal(200);
    expect(response.body.imported + response.body.alreadyImported).to.equal(rows);
    const names = (await call('GET', '/investments', { as })).body.map(
      ({ name }: { name: string }) => name,
    );
    expect([names.length, new Set(names).size]).to.deep.equal([rows, rows]);
  });

  it('rejects other character sets and ambiguous columns', async () => {
    const as = freshWorkspace()();
    expect((await send(as, 'name\nA\n', 'text/csv; charset=ebcdic')).status).to.equal(415);
    expect((await send(as, 'name\nA\n', 'text/csv; charset="UTF-8"')).status).to.equal(200);
    expect(
      (await send(as, gzipSync('name\nA\n'), 'text/csv', '', { 'content-encoding': 'GZIP' }))
        .status,
    ).to.equal(200);
    // Rejected imports do not count as imports in progress. The maximum in progress is four for
    // each caller.
    for (let time = 0; time < 5; time++) {
      expect((await send(as, 'name\nA\n', 'text/plain')).status).to.equal(415);
    }
    const twice = await send(as, 'name,ceo,name\nA,b,C\n');
    expect([twice.status, twice.body.errors[0].field]).to.deep.equal([400, 'mapping']);
    expect((await send(as, 'name\nA\n', 'text/csv', '?mapping={}')).status).to.equal(400);
  });

  for (const encoding of ['identity', 'gzip']) {
    it(`delivers the response to a client that sends the whole file before it reads (${encoding})`, async () => {
      const token = platform.signer.signPrincipal(freshWorkspace()(), importRequest);
      const socket = connect(port, '127.0.0.1');
      const chunk = Buffer.alloc(100_000, `no,column,that,fits,${'x'.repeat(200)}\n`);
      const chunks = 100;
      socket.write(
        `POST /v2/investments/imports HTTP/1.1\r\nHost: a\r\nContent-Type: text/csv\r\nContent-Encoding: ${encoding}\r\n${principalHeader}: ${token}\r\nContent-Length: ${chunk.length * chunks}\r\n\r\n`,
      );
      for (let sent = 0; sent < chunks; sent++) {
        if (!socket.write(chunk)) {
          await once(socket, 'drain');
        }
      }
      const [response] = (await once(socket, 'data')) as [Buffer];
      socket.destroy();
      expect(response.toString('latin1')).to.match(/^HTTP\/1\.1 400 /);
    });
  }
});
