import { ConfigError } from '@irp/config';
import { readDemo } from './demo-file.ts';

/**
 * Refuses a region that differs from the stored demo: requests with the demo's API keys would get a
 * 421.
 * @throws ConfigError
 */
export async function requireRegion(directory: string, region: string): Promise<void> {
  const [workspace] = (await readDemo(directory))?.workspaces ?? [];
  if (workspace === undefined || workspace.region === region) {
    return;
  }
  throw new ConfigError(
    `REGION ${region} is not the region of the demo in DATA_DIR ${directory}: the demo keys are valid only in the region ${workspace.region}. Set REGION=${workspace.region}, or use another DATA_DIR.`,
  );
}
