import { expect } from 'chai';
import { settings } from '../../gateway/src/settings.ts';
import { longestWaitMs } from '../../packages/http/src/large-reads.ts';
import { longestReadMs } from '../../packages/persistence/src/translate-database-error.ts';
import { longestLoadWaitMs } from '../../services/investments/src/columns/column-cache.ts';

describe('the timeout of the gateway for a response', () => {
  // Otherwise the caller would get a 504 in place of the error of the service.
  const url = 'http://127.0.0.1';
  const { UPSTREAM_HEADERS_TIMEOUT_MS: timeoutMs } = settings.parse({
    AUTHORIZATION_URL: url,
    INVESTMENTS_URL: url,
    AUDIT_URL: url,
    DIRECTORY_URL: url,
    NOTIFICATIONS_URL: url,
  });

  it('is longer than a wait in the queue and the load of columns', () => {
    expect(longestWaitMs + longestLoadWaitMs).to.be.below(timeoutMs);
  });

  it('is longer than a wait in the queue, the read of a page, and the count of the total', () => {
    expect(longestWaitMs + 2 * longestReadMs).to.be.below(timeoutMs);
  });
});
