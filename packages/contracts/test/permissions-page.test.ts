import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { permissionsPage } from '../tools/permissions-page.ts';

describe('docs/permissions.md', () => {
  it('is generated from the permissions table: `npm run permissions`', () => {
    const page = readFileSync(new URL('../../../docs/permissions.md', import.meta.url), 'utf8');
    expect(page).to.equal(permissionsPage());
  });
});
