import { currentRequest, runWithRequest } from '@irp/observability';
import { expect } from 'chai';

describe('the request context', () => {
  const nextTurn = () => new Promise(setImmediate);

  it('is undefined outside a request', () => {
    expect(currentRequest()).to.equal(undefined);
  });

  it('follows each request through its asynchronous calls', async () => {
    const idAfterAwait = async () => {
      await nextTurn();
      return currentRequest()?.id;
    };
    const ids = await Promise.all(
      ['request-1', 'request-2'].map((id) => runWithRequest({ id }, idAfterAwait)),
    );
    expect(ids).to.deep.equal(['request-1', 'request-2']);
    expect(currentRequest()).to.equal(undefined);
  });
});
