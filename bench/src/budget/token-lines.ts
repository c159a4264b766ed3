import autocannon from 'autocannon';
import { startBenchProcess } from '../bench-process.ts';
import type { PlatformUnderLoad } from '../platform-under-load.ts';
import { cpuMicrosOf } from '../processes-of.ts';
import { alternate } from './alternate.ts';
import type { BudgetLine } from './line.ts';

const rounds = 2;
const warmUpS = 8;
const roundS = 2;
const connections = 16;

/**
 * Client-credentials tokens of the whole embedded platform, stored with their events, in comparison
 * with a bare oidc-provider in memory.
 */
export async function tokenLines(platform: PlatformUnderLoad): Promise<BudgetLine[]> {
  const bare = await startBenchProcess<{ url: string; clientId: string; clientSecret: string }>(
    'tokens-process.ts',
    'bare',
  );
  const application = platform.demo.applications.find(({ clientSecret }) => clientSecret);
  if (application?.clientSecret === undefined) {
    throw new Error('the demo has no confidential application');
  }
  const { clientId, clientSecret } = application;
  const { pid = 0 } = platform.process;
  const ofBare = tokensOf(bare.ready.url, bare.ready);
  const ofPlatform = tokensOf(`${platform.demo.authUrl}/oauth/token`, { clientId, clientSecret });
  await ofBare(warmUpS);
  await ofPlatform(warmUpS);
  const micros = await alternate(
    {
      bare: {
        run: () => ofBare(roundS),
        cpuMicros: () => bare.cpuMicros(),
      },
      platform: {
        run: () => ofPlatform(roundS),
        cpuMicros: () => cpuMicrosOf(pid),
      },
    },
    rounds,
  );
  await bare.stop();
  return [
    {
      name: 'client-credentials token',
      micros: micros.platform,
      reference: 'oidc-provider in memory',
      referenceMicros: micros.bare,
      goal: 4,
    },
  ];
}

function tokensOf(
  url: string,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
) {
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  /** @returns how many tokens were issued */
  return async (duration: number): Promise<number> => {
    const result = await autocannon({
      url,
      connections,
      duration,
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Authorization: `Basic ${credentials}`,
      },
      body: 'grant_type=client_credentials',
    });
    if (result.non2xx > 0 || result.errors > 0) {
      throw new Error(`${url}: ${result.non2xx} rejected, ${result.errors} failed`);
    }
    return result['2xx'];
  };
}
