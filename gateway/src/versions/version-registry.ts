import { readFileSync } from 'node:fs';
import { ConfigError } from '@irp/config';
import type { Logger } from '@irp/observability';
import { parseVersionsFile, type VersionsFile } from './versions-file.ts';
import { watchFile } from './watch-file.ts';

type VersionState = 'preview' | 'current' | 'deprecated' | 'sunset';

export interface RegisteredVersion {
  name: string;
  state: VersionState;
  /** Set if the version is deprecated or its sunset has passed. `date` may be empty. */
  deprecation:
    | {
        date: string;
        successor: string | undefined;
        documentation: string | undefined;
      }
    | undefined;
  /** Sunset in Unix milliseconds; `Infinity` if none is set. */
  sunsetAtMs: number;
  /** The value for the Sunset header; undefined if no sunset is set. */
  sunset: Date | undefined;
  brownouts: { fromMs: number; untilMs: number }[];
}

export interface VersionRegistry {
  find(name: string): RegisteredVersion | undefined;
  names(): string[];
  close(): void;
}

/**
 * Opens the list of API versions, which is a JSON file. A change of the file takes effect within a
 * second. An invalid change is logged and ignored.
 * @throws ConfigError when the file is missing or invalid at the start
 */
export function openVersionRegistry(path: string, log: Logger): VersionRegistry {
  let text = '';
  let versions: Map<string, RegisteredVersion>;
  try {
    text = readFileSync(path, 'utf8');
    versions = parseVersions(parseVersionsFile(text));
  } catch (error) {
    throw new ConfigError(`VERSIONS_FILE ${path} cannot be used: ${(error as Error).message}`);
  }
  const close = watchFile(path, (next) => {
    if (next === text) {
      return;
    }
    text = next;
    try {
      versions = parseVersions(parseVersionsFile(next));
      log.info({ path, versions: [...versions.keys()] }, 'API versions reloaded');
    } catch (error) {
      log.error(
        { path },
        `changed versions file ignored, because the file is invalid: ${(error as Error).message}`,
      );
    }
  });
  return {
    find: (name) => versions.get(name),
    names: () => [...versions.keys()],
    close,
  };
}

function parseVersions({ versions }: VersionsFile): Map<string, RegisteredVersion> {
  return new Map(
    Object.entries(versions).map(([name, entry]) => [name, registeredVersion(name, entry)]),
  );
}

function registeredVersion(
  name: string,
  entry: VersionsFile['versions'][string],
): RegisteredVersion {
  const { state, successor, documentation } = entry;
  const ending = state === 'deprecated' || state === 'sunset';
  const sunset = entry.sunset === undefined ? undefined : new Date(entry.sunset);
  const date = entry.deprecationDate ?? sunset?.toISOString().slice(0, 10) ?? '';
  return {
    name,
    state,
    deprecation: ending
      ? {
          date,
          successor,
          documentation,
        }
      : undefined,
    sunset,
    sunsetAtMs:
      state === 'sunset'
        ? Number.NEGATIVE_INFINITY
        : (sunset?.getTime() ?? Number.POSITIVE_INFINITY),
    brownouts: entry.brownouts.map(({ from, until }) => ({
      fromMs: Date.parse(from),
      untilMs: Date.parse(until),
    })),
  };
}
