import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { capacityTable } from '../../bench/src/capacity/capacity-table.ts';

describe('docs/operations/capacity.md', () => {
  it('has the table printed by `npm run bench -- capacity`', () => {
    const page = readFileSync(
      fileURLToPath(new URL('../../docs/operations/capacity.md', import.meta.url)),
      'utf8',
    );
    expect(page).to.contain(capacityTable());
  });
});
