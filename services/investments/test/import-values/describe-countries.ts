import { expect } from 'chai';
import { freshWorkspace } from '../callers.ts';
import type { ImportValuesBench } from './import-values-bench.ts';

export function describeCountries(bench: ImportValuesBench): void {
  it('names an unknown or ambiguous country, and the accepted forms, including names', async () => {
    const message = 'must be the name of an existing country or its ISO 3166-1 code';
    for (const { value, found, error } of await bench.importValues('country', [
      'Atlantis',
      'XX',
      'Congo',
      'Yugoslavia',
    ])) {
      expect(found, value).to.equal(undefined);
      expect(error).to.include({
        field: 'country',
        value,
        message,
      });
    }
    const read = await bench.importValues('country', [
      'DE',
      'de',
      'DEU',
      '276',
      'Germany',
      'Deutschland',
    ]);
    expect(new Set(read.map(({ found }) => found))).to.deep.equal(new Set(['DE']));
    // A field of the API, as in NDJSON without a mapping, is a code.
    const lines = await bench.send(
      freshWorkspace()(),
      '{"name":"A","country":"Germany"}',
      '',
      'application/x-ndjson',
    );
    expect(lines.body.errors[0].message).to.equal(
      'must be a two-letter ISO 3166-1 country code, such as DE',
    );
  });
}
