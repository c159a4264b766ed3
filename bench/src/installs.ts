import { listingDraftExample } from '@irp/contracts/directory';
import { Pool } from 'undici';
import { percentile } from './percentiles.ts';
import type { PlatformUnderLoad } from './platform-under-load.ts';

const applications = 40;
const workers = 8;
const scopes = ['investments.read'];
const json = { 'Content-Type': 'application/json' };

type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => Promise<{ id: string }>;

/**
 * Measures installations of applications, each with a grant in the authorization service. The
 * result is compared with reads of an installation. Eight workers send requests through the whole
 * embedded platform. The workspace removes each installation again.
 */
export async function measureInstalls({ baseUrl, demo }: PlatformUnderLoad, roundMs: number) {
  const api = new Pool(baseUrl, { connections: workers });
  try {
    const callAs = createCalls(api);
    const [publisher, tenant] = demo.users.filter(({ role }) => role === 'owner');
    const reviewer = demo.users.find(({ platformRoles }) => platformRoles?.includes('reviewer'));
    if (!publisher || !tenant || !reviewer) {
      throw new Error('the demo has no publisher, tenant and reviewer');
    }
    const free: string[] = [];
    for (let at = 0; at < applications; at++) {
      free.push(
        await publish(
          callAs(publisher.apiKey),
          callAs(reviewer.apiKey),
          `Bench ${at} ${'abcdefghij'[at % 10]}`,
        ),
      );
    }
    return await measure(callAs(tenant.apiKey), free, roundMs);
  } finally {
    await api.close();
  }
}

async function measure(call: Call, free: string[], roundMs: number) {
  const installs: number[] = [];
  const reads: number[] = [];
  const endMs = performance.now() + roundMs;
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (performance.now() < endMs) {
        const applicationId = free.pop();
        if (applicationId === undefined) {
          throw new Error('every application is installed');
        }
        const body = {
          applicationId,
          environment: 'production',
          scopes,
        };
        const { id } = await timed(installs, () => call('POST', '/v2/installations', body));
        await timed(reads, () => call('GET', `/v2/installations/${id}`));
        await call('DELETE', `/v2/installations/${id}`);
        free.unshift(applicationId);
      }
    }),
  );
  const spread = (samples: number[]) => ({
    p50: percentile(samples, 0.5),
    p99: percentile(samples, 0.99),
  });
  return {
    count: installs.length,
    install: spread(installs),
    read: spread(reads),
  };
}

async function timed<Result>(samples: number[], run: () => Promise<Result>): Promise<Result> {
  const startedMs = performance.now();
  const result = await run();
  samples.push(performance.now() - startedMs);
  return result;
}

/** Creates an application with a public listing. @returns the application id */
async function publish(asPublisher: Call, asReviewer: Call, name: string): Promise<string> {
  const { id } = await asPublisher('POST', '/v2/applications', {
    name,
    type: 'confidential',
    environment: 'production',
    scopes,
    redirectUris: ['https://partner.example/callback'],
  });
  await asPublisher('PUT', `/v2/applications/${id}/listing`, { ...listingDraftExample, name });
  const submitted = await asPublisher('POST', `/v2/applications/${id}/listing/submit`);
  const { review } = submitted as unknown as { review: { id: string } };
  await asReviewer('POST', `/v2/reviews/${review.id}/approve`, {});
  await asPublisher('PUT', `/v2/applications/${id}/visibility`, { visibility: 'public' });
  return id;
}

function createCalls(api: Pool): (key: string) => Call {
  return (key) => async (method, path, body) => {
    const headers = { 'X-API-Key': key, ...(body && json) };
    const response = await api.request({
      path,
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
    });
    const text = await response.body.text();
    if (response.statusCode >= 300) {
      throw new Error(`${method} ${path} returned ${response.statusCode}: ${text}`);
    }
    return text === '' ? {} : JSON.parse(text);
  };
}
