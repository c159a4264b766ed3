import { ConfigError } from '@irp/config';
import { startPlatform } from '@irp/embedded';
import { expect } from 'chai';

/** `e2e/test/start-refused.test.ts` checks what a process prints of such an error, and its exit code. */
describe('embedded platform: settings that cannot be used', () => {
  for (const [name, value] of [
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['REGION', 'US West'],
    ['LOG_LEVEL', 'loud'],
    ['MONGODB_URI', 'postgres://x'],
    ['DEMO', 'maybe'],
  ] as const) {
    it(`names ${name}=${value} in one line`, async () => {
      const error: Error = await startPlatform({ DATA_DIR: '/nowhere', [name]: value }).catch((reason) => reason);
      expect(error).to.be.instanceOf(ConfigError);
      expect(error.message)
        .to.match(/^[^\n]+$/)
        .and.include(name);
    });
  }
});
