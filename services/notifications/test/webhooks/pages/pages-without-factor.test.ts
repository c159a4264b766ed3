import { silentLogger } from '@irp/observability';
import { describePagesWithoutFactor } from '@irp/testing';
import { webhookPages } from '../../../src/webhooks/pages/webhooks-pages.ts';

const uncalled = async () => {
  throw new Error('a page called an operation');
};

describe('notifications: the pages of webhooks in a workspace that requires a second factor, for a session without one', () => {
  describePagesWithoutFactor({
    pages: (people, region) =>
      webhookPages({
        people,
        region,
        calls: { read: uncalled, call: uncalled },
        origin: () => 'https://auth.example',
        log: silentLogger(),
      }),
    others: {},
  });
});
