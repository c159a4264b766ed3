import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const sources = fileURLToPath(new URL('../../src/', import.meta.url));

describe('numbers of the console', () => {
  it("use the person's language, not the browser's", () => {
    const without = globSync('**/*.{ts,tsx}', { cwd: sources }).filter((file) =>
      /toLocale\w*\(\)|new Intl\.\w+\(\)/.test(readFileSync(`${sources}${file}`, 'utf8')),
    );
    expect(without).to.deep.equal([]);
  });
});
