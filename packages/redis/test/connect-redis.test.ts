import { connectRedis } from '@irp/redis';
import { expect } from 'chai';

describe('connectRedis', () => {
  it('rejects a malformed address', async () => {
    for (const url of [
      '',
      'http://localhost',
      'redis://',
      'redis://a:1,,redis://b:2',
      'redis://h:99999',
    ]) {
      const error = await connectRedis(url).catch((reason: unknown) => reason);
      expect(error, url)
        .to.be.instanceOf(TypeError)
        .with.property('message')
        .that.includes('REDIS_URL');
    }
  });
});
