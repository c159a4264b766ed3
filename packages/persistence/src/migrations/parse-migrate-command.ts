import { ConfigError } from '@irp/config';

export interface MigrateCommand {
  name: 'status' | 'up';
  services: string[];
  phases: ('expand' | 'contract')[];
  dryRun: boolean;
}

/**
 * Parses the arguments.
 * @param known the names of services
 * @throws ConfigError with the usage
 */
export function parseMigrateCommand(
  args: readonly string[],
  known: readonly string[],
): MigrateCommand {
  const usage = `Usage: main.ts status|up [--contract] [--dry-run] [SERVICE…], where SERVICE is ${known.join(' or ')}, with MONGODB_URI`;
  const options = args.filter((one) => one.startsWith('-'));
  const [name, ...named] = args.filter((one) => !one.startsWith('-'));
  const unknown = options.find((one) => one !== '--contract' && one !== '--dry-run');
  if (unknown !== undefined) {
    throw new ConfigError(`unknown option ${unknown}. ${usage}`);
  }
  if (name !== 'status' && name !== 'up') {
    throw new ConfigError(usage);
  }
  const stranger = named.find((one) => !known.includes(one));
  if (stranger !== undefined) {
    throw new ConfigError(`unknown service ${JSON.stringify(stranger)}. ${usage}`);
  }
  return {
    name,
    services: named.length > 0 ? named : [...known],
    phases: options.includes('--contract') ? ['expand', 'contract'] : ['expand'],
    dryRun: options.includes('--dry-run'),
  };
}
