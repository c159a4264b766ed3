import { startBenchProcess } from '../bench-process.ts';
import type { PlatformUnderLoad } from '../platform-under-load.ts';
import { cpuMicrosOf } from '../processes-of.ts';
import { type Issuer, requestTokens } from '../tokens.ts';
import { alternate } from './alternate.ts';
import type { BudgetLine } from './line.ts';

const rounds = 2;
const warmUpS = 8;
const roundS = 2;
const connections = 16;

/**
 * Measures client-credentials tokens of the whole embedded platform, which stores each token with
 * its event. The result is compared with a bare oidc-provider with tokens in memory.
 */
export async function tokenLines(platform: PlatformUnderLoad): Promise<BudgetLine[]> {
  const bare = await startBenchProcess<Issuer>('tokens-process.ts', 'bare');
  const application = platform.demo.applications.find(({ clientSecret }) => clientSecret);
  if (application?.clientSecret === undefined) {
    throw new Error('the demo has no confidential application');
  }
  const { clientId, clientSecret } = application;
  const { pid = 0 } = platform.process;
  const url = `${platform.demo.authUrl}/oauth/token`;
  const ofBare = (seconds: number) => requestTokens(bare.ready, connections, seconds);
  const ofPlatform = (seconds: number) =>
    requestTokens({ url, clientId, clientSecret }, connections, seconds);
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
