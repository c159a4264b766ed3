import { expect } from 'chai';
import { shortId } from '../../src/api/short-id.ts';

describe('the short form of an id', () => {
  it('differs for two ids of the same minute', () => {
    const first = shortId('01a22470-0f1a-7c11-8b70-55f1de7e6a02');
    const second = shortId('01a22470-3c2b-7d6e-9a41-5b1f0c9e2d37');
    expect(first).to.equal('…de7e6a02');
    expect(second).to.equal('…0c9e2d37');
  });

  it('is the whole name of a system', () => {
    expect(shortId('authorization')).to.equal('authorization');
    expect(shortId('ada.lovelace.of.a.long.name@example.com')).to.have.length(39);
  });
});
