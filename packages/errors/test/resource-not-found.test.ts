import { expect } from 'chai';
import { ownerWorkspaceHeader, resourceNotFound } from '../src/index.ts';

describe('resourceNotFound', () => {
  const headersFor = (owner: string | undefined) =>
    resourceNotFound('Gone.', { workspaceId: 'w1' }, owner).headers;

  it('names the workspace that has the resource, unless it is that of the caller', () => {
    expect(headersFor('w2')).to.deep.equal({ [ownerWorkspaceHeader]: 'w2' });
    for (const owner of ['w1', undefined]) {
      expect(headersFor(owner)).to.deep.equal({});
    }
  });

  it('names none that cannot be the id of a workspace: it may be what a caller wrote into a path', () => {
    for (const owner of ['', 'w\u0000', 'wé', 'a b', 'a\r\nSet-Cookie: x', 'a'.repeat(65)]) {
      expect(headersFor(owner), JSON.stringify(owner)).to.deep.equal({});
    }
  });
});
