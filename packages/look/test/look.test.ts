import { readFileSync } from 'node:fs';
import { logo, logoUrl, pageStyle, tokens } from '@irp/look';
import { expect } from 'chai';

describe('the look', () => {
  it('has both schemes in each colour, and no comments', () => {
    const file = readFileSync(new URL('../src/tokens.css', import.meta.url), 'utf8');
    expect(file).to.contain('/*');
    expect(pageStyle).to.contain(tokens).and.not.contain('/*');
    expect(tokens).to.match(/--irp-canvas: light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\);/);
  });

  it('uses existing tokens', () => {
    const defined = new Set(tokens.match(/--irp-[\w-]+(?=:)/g));
    const used = pageStyle.match(/(?<=var\()--irp-[\w-]+/g) ?? [];
    expect(used.filter((name) => !defined.has(name))).to.deep.equal([]);
    expect(used).not.to.deep.equal([]);
  });

  it('loads nothing: neither the style nor the logo names an address', () => {
    expect(pageStyle).not.to.match(/url\(|@import|</);
    expect(logo)
      .to.match(/^<svg .*<\/svg>$/)
      .and.not.match(/href|style=|<script/);
    expect(decodeURIComponent(logoUrl)).to.equal(`data:image/svg+xml,${logo}`);
  });
});
