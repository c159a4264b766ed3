import { PlatformError } from '@irp/errors';
import { expect } from 'chai';
import { CallerLimiter } from '../src/records/caller-limiter.ts';

describe('the limit of parallel requests of a caller', () => {
  it('refuses one request above the limit, until another has ended, and counts callers separately', () => {
    const limiter = new CallerLimiter('previews of edits', 2);
    const ann = { workspaceId: 'w', actorId: 'ann' };
    const [end] = [limiter.start(ann), limiter.start(ann)];
    limiter.start({ ...ann, actorId: 'bob' });
    limiter.start({ ...ann, workspaceId: 'x' });
    expect(() => limiter.start(ann))
      .to.throw(PlatformError, 'You have 2 previews of edits in progress, which is the maximum')
      .with.property('status', 429);
    end();
    limiter.start(ann);
  });
});
