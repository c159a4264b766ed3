import { PlatformError } from '@irp/errors';
import type { Passed, RecognisedExchange } from '../exchange.ts';
import { type CountedRequest, countRequest, type FurtherQuota } from '../limits/count-request.ts';
import { DeferredCounts } from '../limits/deferred-counts.ts';
import { rateLimitHeaders, waitSeconds } from '../limits/rate-limit-headers.ts';
import type { Decision, Quota, QuotaPolicy, RateLimits } from '../limits/rate-limits.ts';
import type { RecordingStep } from '../step.ts';

/**
 * Counts the request for the caller, or for the client's address if no caller was recognised, and
 * adds the rate limit headers to the response. Reads of page files do not count. If the service of
 * the route recognises clients itself, a write is counted when the response arrives.
 * @throws PlatformError 429
 */
export function enforceRateLimit(
  limits: RateLimits,
): RecordingStep<RecognisedExchange, Passed<'rateLimitPassed'>> {
  const deferred = new DeferredCounts(limits);
  return (exchange: RecognisedExchange) => {
    const { method } = exchange.request;
    const policy: QuotaPolicy =
      method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? 'read' : 'write';
    if (policy === 'read' && exchange.route?.hasUnlimitedReads === true) {
      return passed(exchange);
    }
    const subject = exchange.caller?.subject ?? `ip:${exchange.clientNetwork}`;
    const isDeferred =
      policy === 'write' &&
      exchange.caller === undefined &&
      exchange.route?.countedByResponse === true;
    if (isDeferred) {
      return admitUncounted(exchange, deferred, subject).then(() => passed(exchange));
    }
    const counted = countRequest(limits, policy, subject, furtherQuotas(exchange, policy));
    if (counted instanceof Promise) {
      return counted.then((request) => {
        report(exchange, request);
        return passed(exchange);
      });
    }
    report(exchange, counted);
    return passed(exchange);
  };
}

function passed(exchange: RecognisedExchange): RecognisedExchange & Passed<'rateLimitPassed'> {
  exchange.pass('rateLimitPassed');
  return exchange;
}

/**
 * Adds the headers of the quota that counted the request.
 * @throws PlatformError 429 if the quota refused the request
 */
function report(
  { responseHeaders }: RecognisedExchange,
  { quota, decision }: CountedRequest,
): void {
  responseHeaders.push(...rateLimitHeaders(quota, decision, Date.now()));
  if (!decision.admitted) {
    throw rateLimitExceeded(quota, decision);
  }
}

/**
 * Admits a write that is counted later. The step that responds must call `settleCount` before the
 * response begins.
 * @throws PlatformError 429
 */
async function admitUncounted(
  exchange: RecognisedExchange,
  deferred: DeferredCounts,
  address: string,
): Promise<void> {
  const decision = await deferred.admit(address);
  if (!decision.admitted) {
    return report(exchange, { quota: 'write', decision });
  }
  exchange.settleCount = async (countedFor) => {
    exchange.settleCount = undefined;
    report(exchange, await deferred.settle(address, countedFor));
  };
  // The request must be counted even if the client disconnects before the response, or has
  // disconnected while the request waited.
  exchange.whenClosed(() => void exchange.settleCount?.());
}

const none: readonly FurtherQuota[] = [];

/**
 * Returns the quotas in which a request counts besides the quota of the caller: exports have a
 * quota of their own, and the applications without a user in an organization share a quota for each
 * environment.
 */
function furtherQuotas(
  { caller, request, routeClass }: RecognisedExchange,
  policy: QuotaPolicy,
): readonly FurtherQuota[] {
  if (caller === undefined) {
    return none;
  }
  const { subject, principal } = caller;
  const isExport = request.method === 'GET' && routeClass === 'streams';
  const isApplication = principal.userId === undefined;
  if (!isExport && !isApplication) {
    return none;
  }
  const organization: FurtherQuota = {
    quota: `organization-${policy}`,
    subject: `organization:${principal.organizationId}:${principal.environment}`,
  };
  return [
    ...(isExport ? [{ quota: 'export', subject } as const] : none),
    ...(isApplication ? [organization] : none),
  ];
}

const counted: Record<Quota, string> = {
  read: 'reads',
  write: 'writes',
  client: 'writes',
  export: 'exports',
  'organization-read': 'reads by the applications of one organization',
  'organization-write': 'writes by the applications of one organization',
};

export function rateLimitExceeded(quota: Quota, decision: Decision): PlatformError {
  return new PlatformError(
    'rate_limit_exceeded',
    `At most ${decision.limit} ${counted[quota]} are accepted in any 60 s. Retry in ${waitSeconds(decision)} s.`,
  );
}
