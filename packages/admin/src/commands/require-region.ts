import { UsageError } from '@irp/command-line';
import type { AdminContext } from '../admin-command.ts';

/**
 * The option --region, else the setting REGION, else the region of the running platform on
 * DATA_DIR.
 * @throws UsageError without any of these
 */
export async function requireRegion(
  option: string | undefined,
  { settings, places }: Pick<AdminContext, 'settings' | 'places'>,
): Promise<string> {
  const region = option ?? settings().REGION ?? (await places()).region;
  if (region === undefined) {
    throw new UsageError(
      '--region REGION is required: the region of this deployment, as in its setting REGION.',
    );
  }
  return region;
}
