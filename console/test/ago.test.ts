import { expect } from 'chai';
import { ago } from '../src/components/ago.ts';

describe('a relative time', () => {
  const now = new Date('2026-11-21T09:12:44.018Z');
  const inMs = (ms: number) => ago(new Date(now.getTime() + ms), now, 'en');
  const dayMs = 86_400_000;

  it('ignores the second that a page takes', () => {
    expect(inMs(3 * dayMs)).to.equal('in 3 days');
    expect(inMs(3 * dayMs - 1_500)).to.equal('in 3 days');
    expect(inMs(3 * dayMs - 10_000)).to.equal('in 2 days');
    expect(inMs(-dayMs + 1_500)).to.equal('yesterday');
  });

  it('has one form for the current minute', () => {
    expect(inMs(0)).to.equal('now');
    expect(inMs(-30_000)).to.equal('now');
    expect(inMs(-90_000)).to.equal('1 minute ago');
  });
});
