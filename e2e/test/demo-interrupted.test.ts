import { startPlatform } from '@irp/embedded';
import { expect } from 'chai';
import { createHome, type Home } from '../src/platform-process.ts';
import { call } from '../src/start-demo.ts';

describe('demo data of a start that ended before it was complete', function () {
  this.timeout(120_000);
  let home: Home;

  before(async () => {
    home = await createHome();
  });
  after(() => home.remove());

  it('are completed by the next start', async () => {
    const start = (more: Record<string, string> = {}) =>
      startPlatform({ ...process.env, ...home.environment, ...more });
    // The fifth write of a user is refused: one listing has its draft, its images and its visibility, and is not submitted.
    const refusal = await start({ LIMIT_WRITES: '4' }).then(
      (platform) => platform.stop(),
      ({ message }: Error) => message,
    );
    expect(refusal).to.include('Publishing the listings of the demo failed').and.include('rate_limit_exceeded');
    const platform = await start();
    const { listings, users } = platform.demo!;
    const { body } = await call(platform.baseUrl, 'GET', '/v2/directory/listings');
    await platform.stop();
    expect(users).to.have.length(8);
    expect(listings).to.have.length(2);
    expect(body.data.map(({ name, logo }: { name: string; logo: unknown }) => [name, logo !== null])).to.deep.equal([
      ['Portfolio Monitor', true],
    ]);
  });
});
