import { UsageError } from '@irp/command-line';
import type { AdminContext } from '../admin-command.ts';

/** The option --region, else the setting REGION. @throws UsageError where there is neither */
export function requireRegion(option: string | undefined, settings: AdminContext['settings']): string {
  const region = option ?? settings().REGION;
  if (region === undefined) throw new UsageError('--region REGION is required: that of this deployment.');
  return region;
}
