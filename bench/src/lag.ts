import { audit } from '@irp/audit';
import { investments } from '@irp/investments';
import { createTestPlatform, testPrincipal } from '@irp/testing';
import { percentile } from './percentiles.ts';

const changes = 500;
const targetMs = 250;

/** From the answer of a change to its audit record being readable over HTTP, embedded, one change after another. */
export async function lag(): Promise<void> {
  const platform = await createTestPlatform();
  try {
    const { call: log } = await platform.start(audit);
    const { call: data } = await platform.start(investments);
    const owner = testPrincipal({ role: 'owner' });
    const lags: number[] = [];
    for (let at = 0; at < changes; at++) {
      const made = await data('POST', '/v2/investments', { as: owner, body: { name: `Lag ${at}` } });
      const answeredMs = performance.now();
      for (;;) {
        const { body } = await log('GET', `/v2/audit/records?target=${made.body.id}`, { as: owner });
        if (body.data.length === 1) break;
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      lags.push(performance.now() - answeredMs);
    }
    const p99 = percentile(lags, 0.99);
    console.table([
      {
        changes,
        'p50 ms': percentile(lags, 0.5).toFixed(1),
        'p99 ms': p99.toFixed(1),
        'worst ms': Math.max(...lags).toFixed(1),
        target: `p99 < ${targetMs}${p99 < targetMs ? '' : ' MISSED'}`,
      },
    ]);
  } finally {
    await platform.stop();
  }
}
