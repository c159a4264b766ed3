import { expect } from 'chai';
import { ownerWorkspaceHeader, resourceNotFound } from '../src/index.ts';

describe('resourceNotFound', () => {
  const headersFor = (owner: string | undefined) =>
    resourceNotFound('Gone.', { workspaceId: 'w1' }, owner).headers;

  it("names the workspace of the resource, except the caller's own", () => {
    expect(headersFor('w2')).to.deep.equal({ [ownerWorkspaceHeader]: 'w2' });
    for (const owner of ['w1', undefined]) {
      expect(headersFor(owner)).to.deep.equal({});
    }
  });

  it('names no invalid id of a workspace, which a caller may have written into a path', () => {
    for (const owner of ['', 'w\u0000', 'wé', 'a b', 'a\r\nSet-Cookie: x', 'a'.repeat(65)]) {
      expect(headersFor(owner), JSON.stringify(owner)).to.deep.equal({});
    }
  });
});
