import { expect } from 'chai';
import { freshWorkspace } from '../callers.ts';
import type { ImportValuesBench, Note } from './import-values-bench.ts';

export function describeNdjson(bench: ImportValuesBench): void {
  it('refuses a JSON object in a text with a repeated member, in CSV and in NDJSON', async () => {
    const json = '{"domain":"a.example","metrics":[{"raised":1,"raised":2}]}';
    const valid = '{"a":{"b":1},"c":[{"b":1},{"b":1}],"d":"\\"b\\":1,\\"b\\":1"}';
    const quoted = [json, valid].map((text) => text.replaceAll('"', '""'));
    const [refused, read] = await bench.importValues('clearbit', quoted);
    expect(refused?.error).to.deep.include({
      field: 'clearbit',
      line: 2,
      value: json,
    });
    expect(refused?.error?.message).to.equal(
      'must have each member only once: two members of an object have the name metrics.0.raised',
    );
    expect(read?.found, read?.error?.message).to.deep.equal(JSON.parse(valid));
    const as = freshWorkspace()();
    const lines = [
      `{"name":"A","clearbit":${json}}`,
      '{"name":"B","\\u006eame":"C"}',
      `{"name":"D","clearbit":${valid}}`,
    ];
    const { body } = await bench.send(as, lines.join('\n'), '', 'application/x-ndjson');
    expect(body.errors.map(({ line, message }: Note) => [line, message])).to.deep.equal([
      [
        1,
        'A line is not valid: clearbit.metrics.0.raised must occur only once: the object has two members with this name.',
      ],
      [
        2,
        'A line is not valid: name must occur only once: the object has two members with this name.',
      ],
    ]);
    expect((await bench.recordsOf(as)).map(({ name }) => name)).to.deep.equal(['D']);
  });

  it('refuses an NDJSON number with more digits than JavaScript keeps', async () => {
    const as = freshWorkspace()();
    const mapping = encodeURIComponent(JSON.stringify({ Firma: 'name', No: 'tickerSymbol' }));
    const lines = '{"Firma":"A","No":12345678901234567890}\n{"Firma":"B","No":9007199254740991}\n';
    const { body } = await bench.send(as, lines, `?mapping=${mapping}`, 'application/x-ndjson');
    expect(body).to.include({ created: 1, rejected: 1 });
    expect(body.errors[0]).to.include({ line: 1, field: 'tickerSymbol' });
  });

  it('refuses NDJSON in another encoding with invalid bytes', async () => {
    const as = freshWorkspace()();
    const lone = Buffer.from('\uFEFF{"name":"A\uD800"}\n{"name":"B"}\n', 'utf16le');
    const { body } = await bench.send(as, lone, '', 'application/x-ndjson');
    expect(body).to.include({ created: 1, rejected: 1 });
    expect(body.errors[0]).to.include({ line: 1 });
  });
}
