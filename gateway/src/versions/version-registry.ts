import { readFileSync } from 'node:fs';
import { ConfigError } from '@irp/config';
import type { Logger } from '@irp/logging';
import { parseVersionsFile, type VersionsFile } from './versions-file.ts';
import { watchFile } from './watch-file.ts';

type VersionState = 'preview' | 'current' | 'deprecated' | 'sunset';

export interface RegisteredVersion {
  name: string;
  state: VersionState;
  /** There for a version that is deprecated or gone. */
  deprecation: { date: string; successor: string | undefined; documentation: string | undefined } | undefined;
  /** Unix milliseconds; infinite where none is set. */
  sunsetAtMs: number;
  /** The sunset is told once it is set. */
  sunset: Date | undefined;
  brownouts: { fromMs: number; untilMs: number }[];
}

export interface VersionRegistry {
  find(name: string): RegisteredVersion | undefined;
  names(): string[];
  close(): void;
}

/**
 * The versions of the API as one file tells them. A changed file takes effect within a second; one that cannot be read or
 * understood changes nothing, and is reported once.
 * @throws ConfigError when the file is at fault from the start
 */
export function openVersionRegistry(path: string, log: Logger): VersionRegistry {
  let text = '';
  let versions: Map<string, RegisteredVersion>;
  try {
    text = readFileSync(path, 'utf8');
    versions = registered(parseVersionsFile(text));
  } catch (error) {
    throw new ConfigError(`VERSIONS_FILE ${path} cannot be used: ${(error as Error).message}`);
  }
  const close = watchFile(path, (next) => {
    if (next === text) return;
    text = next;
    try {
      versions = registered(parseVersionsFile(next));
      log.info({ path, versions: [...versions.keys()] }, 'versions reloaded');
    } catch (error) {
      log.error({ path }, `the changed versions file is not used: ${(error as Error).message}`);
    }
  });
  return { find: (name) => versions.get(name), names: () => [...versions.keys()], close };
}

function registered({ versions }: VersionsFile): Map<string, RegisteredVersion> {
  return new Map(Object.entries(versions).map(([name, entry]) => [name, registeredVersion(name, entry)]));
}

function registeredVersion(name: string, entry: VersionsFile['versions'][string]): RegisteredVersion {
  const { state, successor, documentation } = entry;
  const ending = state === 'deprecated' || state === 'sunset';
  const sunset = entry.sunset === undefined ? undefined : new Date(entry.sunset);
  const date = entry.deprecationDate ?? sunset?.toISOString().slice(0, 10) ?? '';
  return {
    name,
    state,
    deprecation: ending ? { date, successor, documentation } : undefined,
    sunset,
    sunsetAtMs: state === 'sunset' ? Number.NEGATIVE_INFINITY : (sunset?.getTime() ?? Number.POSITIVE_INFINITY),
    brownouts: entry.brownouts.map(({ from, until }) => ({ fromMs: Date.parse(from), untilMs: Date.parse(until) })),
  };
}
