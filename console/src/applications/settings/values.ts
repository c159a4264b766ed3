import type { components } from '@irp/client';
import type { Application } from '../application.ts';
import { type ApplicationValues, toNewApplication } from '../form/values.ts';
import { type ProtocolValues, toProtocolFields, toProtocolValues } from './protocol-values.ts';

export type SettingsValues = ApplicationValues & ProtocolValues;
export type Patch = components['schemas']['ApplicationPatch'];

/** Converts an application to form values. */
export function toValues(application: Application): SettingsValues {
  const { name, description, type, environment, scopes, owner, supportContact } = application;
  return {
    ...toProtocolValues(application),
    name,
    description,
    type,
    environment,
    redirectUris: application.redirectUris,
    scopes,
    team: owner.team ?? '',
    ownerEmail: owner.email,
    supportEmail: supportContact.email ?? '',
    supportUrl: supportContact.url ?? '',
    homepageUrl: application.homepageUrl ?? '',
    metadata: Object.entries(application.metadata).map(([label, value]) => ({
      name: label,
      value,
    })),
    // Only private applications may have redirect URIs with plain http.
    publish: application.visibility !== 'private',
  };
}

/** Splits the values for the two forms of the page. */
export function split(values: SettingsValues): {
  form: ApplicationValues;
  protocol: ProtocolValues;
} {
  const { grantTypes, pkceRequired, dpopBound, jwks, postLogoutRedirectUris, ...others } = values;
  const { backchannelLogoutUri, backchannelLogoutSessionRequired, ...form } = others;
  const protocol = {
    grantTypes,
    pkceRequired,
    dpopBound,
    postLogoutRedirectUris,
    backchannelLogoutUri,
    backchannelLogoutSessionRequired,
    jwks,
  };
  return { form, protocol };
}

/** Returns the changes as a merge patch (RFC 7396). */
export function toPatch(before: SettingsValues, after: SettingsValues): Patch {
  const fields = Object.entries(fieldsOf(after));
  const former = new Map<string, unknown>(Object.entries(fieldsOf(before)));
  return Object.fromEntries(
    fields
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(former.get(name)))
      .map(([name, value]) => [name, patchOf(former.get(name), value)]),
  ) as Patch;
}

function fieldsOf(values: SettingsValues): object {
  const {
    type: _type,
    environment: _environment,
    publish: _,
    ...fields
  } = toNewApplication(values);
  return { ...fields, ...toProtocolFields(values) };
}

/** Returns the merge patch between two values. A removed member becomes null. */
function patchOf(before: unknown, after: unknown): unknown {
  if (!isRecord(before) || !isRecord(after)) {
    return after;
  }
  const removed = Object.keys(before)
    .filter((name) => !(name in after))
    .map((name) => [name, null]);
  return { ...Object.fromEntries(removed), ...after };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
