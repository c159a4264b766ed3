import { type IsolatedServices, startIsolatedServices } from './isolated-services.ts';
import { percentile } from './percentiles.ts';

const GATEWAYS = 4;
const TOKENS = 1_000;
const TARGET_P99_MS = 100;
const REVOKED_WHILE_DOWN = 50;

/**
 * Measures the time from the response of /oauth/revoke to the first 401, at each of four gateway
 * processes with a shared Redis. The bench revokes 1,000 tokens, which every gateway has cached.
 * The bench also revokes tokens during an outage of Redis: after the outage, no gateway may accept
 * the tokens.
 */
export async function revocation(): Promise<void> {
  const services = await startIsolatedServices(GATEWAYS);
  const delays: number[] = [];
  for (const token of await services.issue(TOKENS)) {
    delays.push(await rejectionDelay(services, token));
  }
  const at = (share: number) => percentile(delays, share);
  const missed = at(0.99) <= TARGET_P99_MS ? '' : ' MISSED';
  const accepted = await acceptedAfterLoss(services);
  await services.stop();
  console.table([
    {
      what: `last of ${GATEWAYS} gateways rejects, p50 ms`,
      value: at(0.5).toFixed(1),
      target: '–',
    },
    {
      what: 'p99 ms',
      value: at(0.99).toFixed(1),
      target: `<= ${TARGET_P99_MS}${missed}`,
    },
    {
      what: 'worst ms',
      value: at(1).toFixed(1),
      target: '–',
    },
    {
      what: 'accepted after the feed was lost and restored',
      value: accepted,
      target: `0${accepted === 0 ? '' : ' MISSED'}`,
    },
  ]);
}

async function rejectionDelay(services: IsolatedServices, token: string): Promise<number> {
  await Promise.all(services.gateways.map((gateway) => expectStatus(200, gateway, token)));
  await revoke(services, token);
  const respondedAtMs = performance.now();
  await Promise.all(
    services.gateways.map(async (gateway) => {
      while ((await statusOf(gateway, token)) === 200) {}
    }),
  );
  return performance.now() - respondedAtMs;
}

/**
 * Revokes tokens during a restart of Redis.
 * @returns the number of tokens still accepted by a gateway afterwards
 */
async function acceptedAfterLoss(services: IsolatedServices): Promise<number> {
  const tokens = await services.issue(REVOKED_WHILE_DOWN);
  for (const token of tokens) {
    await Promise.all(services.gateways.map((gateway) => expectStatus(200, gateway, token)));
  }
  const restarting = services.restartRedis();
  // A token is revoked even if the response is 503, which says that the gateways could not be
  // notified.
  for (const token of tokens) {
    await revoke(services, token, [200, 503]);
  }
  await restarting;
  let accepted = 0;
  for (const gateway of services.gateways) {
    for (const token of tokens) {
      if ((await statusOf(gateway, token)) === 200) {
        accepted++;
      }
    }
  }
  return accepted;
}

async function revoke(
  { gateways, application }: IsolatedServices,
  token: string,
  expected = [200],
): Promise<void> {
  const { clientId, clientSecret } = application;
  const body = new URLSearchParams({
    token,
    client_id: clientId,
    client_secret: clientSecret,
  });
  const response = await fetch(`${gateways[0]}/oauth/revoke`, { method: 'POST', body });
  const text = await response.text();
  if (!expected.includes(response.status)) {
    throw new Error(`/oauth/revoke returned ${response.status}: ${text}`);
  }
}

async function statusOf(gateway: string, token: string): Promise<number> {
  const response = await fetch(`${gateway}/v2/me`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  await response.arrayBuffer();
  return response.status;
}

async function expectStatus(expected: number, gateway: string, token: string): Promise<void> {
  const status = await statusOf(gateway, token);
  if (status !== expected) {
    throw new Error(`${gateway} returned ${status} instead of ${expected}`);
  }
}
