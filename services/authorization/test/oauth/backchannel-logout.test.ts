import { describeAddresses } from './backchannel-logout/describe-addresses.ts';
import { describeAttempts } from './backchannel-logout/describe-attempts.ts';
import { describeNotices } from './backchannel-logout/describe-notices.ts';
import { describeTokens } from './backchannel-logout/describe-tokens.ts';
import { LogoutBench } from './backchannel-logout/logout-bench.ts';

describe('OAuth: back-channel logout', () => {
  const bench = new LogoutBench();
  before(() => bench.start());
  after(() => bench.stop());
  beforeEach(() => bench.registerPerson());

  describeTokens(bench);
  describeAttempts(bench);
  describeAddresses(bench);
  describeNotices();
});
