import type { components, paths } from '@irp/client';
import { applicationDefaults } from '@irp/contracts/authorization';
import type { Manifest } from '@irp/contracts/manifest';

export type Application = components['schemas']['Application'];
export type ApplicationPatch = components['schemas']['ApplicationPatch'];
export type NewApplication =
  paths['/v2/applications']['post']['requestBody']['content']['application/json'];
export type ApplicationPart = NonNullable<Manifest['application']>;

/** Returns the members that the manifest contains, with their values after `irp apps apply`. */
export function desiredApplication(
  part: ApplicationPart,
  current: Application,
): Partial<Application> {
  const { type: _, environment: __, ...members } = part;
  const redirectUris =
    part.redirectUris === undefined ? current.redirectUris : (part.redirectUris ?? []);
  const defaults: Record<string, unknown> = applicationDefaults(current.type, redirectUris);
  const desired = Object.entries(members).map(([name, value]) => {
    if (value === null) {
      return [name, defaults[name]];
    }
    return [
      name,
      name === 'name'
        ? String(value).trim()
        : mergePatch((current as Record<string, unknown>)[name], value),
    ];
  });
  return Object.fromEntries(desired) as Partial<Application>;
}

/**
 * Returns the request body that creates the application. A member that is null in the manifest is
 * left out of the body and gets its default.
 */
export function newApplication(
  part: ApplicationPart,
  environment: Application['environment'],
): NewApplication {
  return mergePatch({ environment }, part) as NewApplication;
}

/** Applies a JSON Merge Patch (RFC 7396, section 2), as the API does. */
function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) {
    return patch;
  }
  const merged = new Map(Object.entries(isObject(target) ? target : {}));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) {
      merged.delete(name);
    } else if (value !== undefined) {
      merged.set(name, mergePatch(merged.get(name), value));
    }
  }
  return Object.fromEntries(merged);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
