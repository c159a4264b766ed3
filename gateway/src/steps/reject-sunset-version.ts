import { PlatformError } from '@irp/errors';
import type { AdmittedExchange } from '../exchange.ts';
import type { Step } from '../step.ts';
import { successorPath } from '../versions/deprecation-headers.ts';
import type { RegisteredVersion } from '../versions/version-registry.ts';

/** Rejects requests to a version after its sunset or during an announced brownout. */
export function rejectSunsetVersion(now: () => number = Date.now): Step<AdmittedExchange> {
  return ({ version, path, query }) => {
    if (version?.deprecation === undefined) {
      return;
    }
    const nowMs = now();
    const successor = successorPath(version, path, query);
    const advice = successor === undefined ? '' : ` Use ${successor} instead.`;
    if (version.sunsetAtMs <= nowMs) {
      throw new PlatformError(
        'version_sunset',
        `Version ${version.name} is no longer served.${advice}`,
      );
    }
    const endMs = brownoutEnd(version, nowMs);
    if (endMs === undefined) {
      return;
    }
    throw new PlatformError(
      'version_sunset',
      `Version ${version.name} is switched off until ${new Date(endMs).toISOString()}, as announced.${advice}`,
      { retryAfterS: Math.ceil((endMs - nowMs) / 1_000) },
    );
  };
}

function brownoutEnd({ brownouts }: RegisteredVersion, nowMs: number): number | undefined {
  for (const { fromMs, untilMs } of brownouts) {
    if (fromMs <= nowMs && nowMs < untilMs) {
      return untilMs;
    }
  }
  return undefined;
}
