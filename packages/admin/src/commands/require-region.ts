import { UsageError } from '@irp/command-line';
import type { AdminContext } from '../admin-command.ts';

/**
 * Returns the option --region, else the setting REGION, else the region of the running platform
 * whose data directory is DATA_DIR.
 * @throws UsageError if no region is known
 */
export async function requireRegion(
  option: string | undefined,
  { settings, addresses }: Pick<AdminContext, 'settings' | 'addresses'>,
): Promise<string> {
  const region = option ?? settings().REGION ?? (await addresses()).region;
  if (region === undefined) {
    throw new UsageError(
      '--region REGION is required: the value of the setting REGION of this deployment.',
    );
  }
  return region;
}
