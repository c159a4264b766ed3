import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { freshWorkspace } from './callers.ts';

interface Part {
  field?: string;
  name?: string;
  type?: string;
  encoding?: string;
  content: string | Buffer;
}

const boundary = 'boundary-of-a-form';
const formType = `multipart/form-data; boundary=${boundary}`;

function formOf(...parts: Part[]): Buffer {
  const chunks = parts.flatMap(({ field = 'file', name, type, encoding, content }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"`,
    name === undefined ? '' : `; filename="${name}"`,
    type === undefined ? '' : `\r\nContent-Type: ${type}`,
    encoding === undefined ? '' : `\r\nContent-Transfer-Encoding: ${encoding}`,
    '\r\n\r\n',
    content,
    '\r\n',
  ]);
  return Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk)));
}

describe('import of the file of a form (multipart/form-data)', () => {
  let platform: TestPlatform;
  let call: ApiClient;

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
  });
  after(() => platform.stop());

  const send = (
    as: Principal,
    body: Uint8Array,
    query = '',
    headers: Record<string, string> = {},
  ) =>
    call('POST', `/v2/investments/imports${query}`, {
      as,
      headers: { 'content-type': formType, ...headers },
      body,
    });
  const total = async (as: Principal) =>
    (await call('GET', '/v2/investments?limit=0', { as })).body.meta.totalRecords;

  const lines = { csv: 'name,country\nA,FR\nB,Atlantis\n', ndjson: '{"name":"A"}\n{"name":5}\n' };
  const forms: Record<string, [part: Part, format: string]> = {
    'by its type': [
      {
        name: 'a.txt',
        type: 'text/csv',
        content: lines.csv,
      },
      'csv',
    ],
    'by its name, with the type of a browser on Windows': [
      {
        name: 'Companies.CSV',
        type: 'application/vnd.ms-excel',
        content: lines.csv,
      },
      'csv',
    ],
    'by its name, without a type': [{ name: 'a.csv', content: lines.csv }, 'csv'],
    'by its name, of NDJSON': [
      {
        name: 'a.jsonl',
        type: 'application/octet-stream',
        content: lines.ndjson,
      },
      'ndjson',
    ],
    'with parameters of its type': [
      {
        name: 'a',
        type: 'text/csv; charset=utf-8',
        content: lines.csv,
      },
      'csv',
    ],
  };
  for (const [description, [part, format]] of Object.entries(forms)) {
    it(`recognises the format ${description}`, async () => {
      const as = freshWorkspace()();
      const { status, body, text } = await send(as, formOf(part));
      expect(status, text).to.equal(200);
      expect(body).to.include({ created: 1, rejected: 1 });
      expect(body.file.format).to.equal(format);
    });
  }

  it('imports a file of many chunks whole, packed or not, within the request or by a job', async () => {
    const rows = Array.from(
      { length: 3_000 },
      (_, at) => `Name ${at} of a company,"\r\n--bound${randomBytes(60).toString('hex')}"\r\n`,
    ).join('');
    const form = formOf({ name: 'a.csv', content: `name,ceo\r\n${rows}` });
    for (const [body, headers] of [
      [form, {}],
      [gzipSync(form), { 'content-encoding': 'gzip' }],
    ] as const) {
      const as = freshWorkspace()();
      const response = await send(as, body, '', headers);
      expect(response.body, response.text.slice(0, 500)).to.include({
        created: 3_000,
        rejected: 0,
      });
    }
    const as = freshWorkspace()();
    const job = await send(as, form, '?async=true');
    expect([job.status, job.body.progress?.bytes]).to.deep.equal([
      202,
      Buffer.byteLength(`name,ceo\r\n${rows}`),
    ]);
  });

  it('imports a repeat with the same Idempotency-Key once, even with another boundary', async () => {
    const as = freshWorkspace()();
    const headers = { 'idempotency-key': 'form-1' };
    expect(
      (await send(as, formOf({ name: 'a.csv', content: lines.csv }), '', headers)).body.created,
    ).to.equal(1);
    const other = Buffer.from(
      formOf({ name: 'a.csv', content: lines.csv }).toString().replaceAll(boundary, 'other'),
    );
    const repeat = await send(as, other, '', {
      ...headers,
      'content-type': 'multipart/form-data; boundary=other',
    });
    expect(repeat.body, repeat.text).to.include({ created: 0, alreadyImported: 1 });
    expect(await total(as)).to.equal(1);
  });

  const file = { name: 'a.csv', content: lines.csv };
  const refused: Record<string, [body: Buffer, status: number, message: RegExp]> = {
    'without a file': [Buffer.from(`--${boundary}--\r\n`), 400, /has no file/],
    'that is none': [Buffer.from(lines.csv), 400, /no file|too early or is malformed/],
    'with a field before its file': [
      formOf({ field: 'mapping', content: '{}' }, file),
      400,
      /has the field "mapping"/,
    ],
    'with a field after its file': [
      formOf(file, { field: 'dryRun', content: 'true' }),
      400,
      /has the field "dryRun"/,
    ],
    'with two files': [formOf(file, file), 400, /has several files/],
    'that breaks off': [formOf(file).subarray(0, -30), 400, /too early or is malformed/],
    'whose file has no known format': [
      formOf({
        name: 'a.pdf',
        type: 'application/pdf',
        content: 'x',
      }),
      415,
      /\.csv/,
    ],
    'whose file is encoded': [
      formOf({ ...file, encoding: 'base64' }),
      400,
      /Content-Transfer-Encoding/,
    ],
  };
  for (const [description, [body, status, message]] of Object.entries(refused)) {
    for (const query of ['', '?async=true', '?dryRun=true']) {
      it(`refuses a form ${description}${query && ` (${query})`}, and reports the number of stored rows`, async () => {
        const as = freshWorkspace()();
        const response = await send(as, body, query);
        expect([response.status, response.body.message]).to.satisfy(
          ([found, text]: [number, string]) => found === status && message.test(text),
          response.text,
        );
        const stored =
          /(\d+) rows? before this point (?:was|were) imported/.exec(response.body.message)?.[1] ??
          '0';
        expect(await total(as), response.body.message).to.equal(Number(stored));
      });
    }
  }

  it('imports nothing of a form with a field before its file, and reports the same for a dry run', async () => {
    const rule =
      'A form must have exactly one file and no field (parameters of an import are in the query)';
    const field = { field: 'note', content: '{}' };
    const rows = Array.from({ length: 30_000 }, (_, at) => `Name ${at}\n`).join('');
    for (const content of [lines.csv, `name\n${rows}`]) {
      const as = freshWorkspace()();
      const { body } = await send(as, formOf(field, { name: 'a.csv', content }));
      expect(body.message).to.equal(`${rule}; this form has the field "note".`);
      expect(await total(as)).to.equal(0);
    }
    const dry = await send(freshWorkspace()(), formOf(file, field), '?dryRun=true');
    expect(dry.body.message).to.equal(
      `${rule}; this form has the field "note"; 1 row before this point would have been imported.`,
    );
    const one = await send(freshWorkspace()(), formOf(file, field));
    expect(one.body.message).to.equal(
      `${rule}; this form has the field "note"; 1 row before this point was imported.`,
    );
  });

  it('refuses a form without a boundary, and counts neither as running', async () => {
    const as = freshWorkspace()();
    for (let at = 0; at < 6; at++) {
      const response = await send(as, formOf(file), '', { 'content-type': 'multipart/form-data' });
      expect([response.status, response.body.message]).to.deep.equal([
        400,
        'Content-Type: multipart/form-data must have the parameter boundary.',
      ]);
    }
    expect((await send(as, formOf(file))).body.created).to.equal(1);
  });
});
