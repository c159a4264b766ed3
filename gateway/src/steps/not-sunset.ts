import { PlatformError } from '@irp/errors';
import type { Exchange } from '../exchange.ts';
import { successorPath } from '../versions/deprecation-headers.ts';
import type { RegisteredVersion } from '../versions/version-registry.ts';

/** The version is still served: not past its sunset, and in no announced brownout. */
export function notSunset(now: () => number = Date.now) {
  return ({ version, path, query }: Exchange): void => {
    if (version === undefined || version.deprecation === undefined) return;
    const nowMs = now();
    const successor = successorPath(version, path, query);
    const advice = successor === undefined ? '' : ` Use ${successor} instead.`;
    if (version.sunsetAtMs <= nowMs)
      throw new PlatformError('version_sunset', `Version ${version.name} is no longer served.${advice}`);
    const endMs = brownoutEnd(version, nowMs);
    if (endMs === undefined) return;
    const until = new Date(endMs).toISOString();
    throw new PlatformError(
      'version_sunset',
      `Version ${version.name} is switched off until ${until}, as announced.${advice}`,
      {
        retryAfterS: Math.ceil((endMs - nowMs) / 1_000),
      },
    );
  };
}

function brownoutEnd({ brownouts }: RegisteredVersion, nowMs: number): number | undefined {
  for (const { fromMs, untilMs } of brownouts) if (fromMs <= nowMs && nowMs < untilMs) return untilMs;
  return undefined;
}
