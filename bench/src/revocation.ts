import { type BenchedServices, startServicesOnOwnEngines } from './services-on-own-engines.ts';

const GATEWAYS = 4;
const TOKENS = 1_000;
const TARGET_P99_MS = 100;
const CUT_OFF = 50;

/**
 * From the answer of /oauth/revoke to the first 401 at every one of four gateway processes on one Redis, over a thousand
 * tokens, each of which every gateway had seen. Then: tokens revoked while Redis is away, which no gateway may admit once
 * it is back.
 */
export async function revocation(): Promise<void> {
  const services = await startServicesOnOwnEngines(GATEWAYS);
  const delays: number[] = [];
  for (const token of await services.issue(TOKENS)) delays.push(await timeToDie(services, token));
  delays.sort((a, b) => a - b);
  const at = (part: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * part))]!;
  const missed = at(0.99) <= TARGET_P99_MS ? '' : ' MISSED';
  const admitted = await admittedAfterLoss(services);
  await services.stop();
  console.table([
    { what: `last of ${GATEWAYS} gateways refuses, p50 ms`, value: at(0.5).toFixed(1), target: '–' },
    { what: 'p99 ms', value: at(0.99).toFixed(1), target: `<= ${TARGET_P99_MS}${missed}` },
    { what: 'worst ms', value: at(1).toFixed(1), target: '–' },
    {
      what: 'admitted after the feed was lost and found',
      value: admitted,
      target: `0${admitted === 0 ? '' : ' MISSED'}`,
    },
  ]);
}

async function timeToDie(services: BenchedServices, token: string): Promise<number> {
  await Promise.all(services.gateways.map((gateway) => mustBe(200, gateway, token)));
  await revoke(services, token);
  const answeredAt = performance.now();
  await Promise.all(
    services.gateways.map(async (gateway) => {
      while ((await statusOf(gateway, token)) === 200);
    }),
  );
  return performance.now() - answeredAt;
}

/** Redis dies, tokens are revoked, Redis comes back: how many are still let in by any gateway. */
async function admittedAfterLoss(services: BenchedServices): Promise<number> {
  const tokens = await services.issue(CUT_OFF);
  for (const token of tokens) await Promise.all(services.gateways.map((gateway) => mustBe(200, gateway, token)));
  const restarting = services.restartRedis();
  // The change stands, whether or not every gateway could be told (503 says so).
  for (const token of tokens) await revoke(services, token, [200, 503]);
  await restarting;
  let admitted = 0;
  for (const gateway of services.gateways) {
    for (const token of tokens) if ((await statusOf(gateway, token)) === 200) admitted++;
  }
  return admitted;
}

async function revoke({ gateways, application }: BenchedServices, token: string, expected = [200]): Promise<void> {
  const { clientId, clientSecret } = application;
  const body = new URLSearchParams({ token, client_id: clientId, client_secret: clientSecret });
  const answer = await fetch(`${gateways[0]}/oauth/revoke`, { method: 'POST', body });
  const text = await answer.text();
  if (!expected.includes(answer.status)) throw new Error(`/oauth/revoke answered ${answer.status}: ${text}`);
}

async function statusOf(gateway: string, token: string): Promise<number> {
  const answer = await fetch(`${gateway}/v2/me`, { headers: { Authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  return answer.status;
}

async function mustBe(expected: number, gateway: string, token: string): Promise<void> {
  const status = await statusOf(gateway, token);
  if (status !== expected) throw new Error(`${gateway} answered ${status} in place of ${expected}`);
}
