import { getApiKey, getMember } from '@irp/contracts/authorization';
import { locationOf } from '@irp/http';
import { expect } from 'chai';

describe('locationOf', () => {
  it('is the path of the resource in the given version', () => {
    expect(locationOf(getApiKey, 'v1', { id: 'k1' })).to.equal('/v1/api-keys/k1');
    expect(locationOf(getApiKey, 'v2', { id: 'k1' })).to.equal('/v2/api-keys/k1');
    expect(locationOf(getMember, 'v1', { id: 'w1', userId: 'u1' })).to.equal(
      '/v1/workspaces/w1/members/u1',
    );
  });

  it('percent-encodes parameters', () => {
    expect(locationOf(getApiKey, 'v2', { id: 'a/b $& {id}' })).to.equal(
      '/v2/api-keys/a%2Fb%20%24%26%20%7Bid%7D',
    );
  });

  it('requires every parameter of the path', () => {
    // @ts-expect-error: `userId` is missing
    expect(locationOf(getMember, 'v2', { id: 'w1' })).to.include('{userId}');
  });
});
