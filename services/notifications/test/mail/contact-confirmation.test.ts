import { ContactBench } from './contact-confirmation/contact-bench.ts';
import { describeAnswers } from './contact-confirmation/describe-answers.ts';
import { describeInterruptions } from './contact-confirmation/describe-interruptions.ts';
import { describeLimits } from './contact-confirmation/describe-limits.ts';
import { describeRequests } from './contact-confirmation/describe-requests.ts';

describe('notifications: confirmation of contacts', () => {
  const bench = new ContactBench();
  before(() => bench.start());
  beforeEach(() => bench.useNewOwner());
  afterEach(() => bench.resetTime());
  after(() => bench.stop());

  describeAnswers(bench);
  describeLimits(bench);
  describeRequests(bench);
  describeInterruptions(bench);
});
