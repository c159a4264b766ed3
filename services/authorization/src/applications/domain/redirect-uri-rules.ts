import { loopbackHosts } from '@irp/contracts';
import { unencryptedRedirectError } from '@irp/contracts/authorization';
import type { FieldError } from '@irp/errors';
import type { Application } from './application.ts';

export type RedirectFields = Pick<
  Application,
  | 'type'
  | 'environment'
  | 'redirectUris'
  | 'postLogoutRedirectUris'
  | 'publish'
  | 'directoryListing'
>;

const uriFields = ['redirectUris', 'postLogoutRedirectUris'] as const;
const whereAccepted = 'only private sandbox applications may have other http URIs';

/**
 * Checks the rules that depend on the application. URIs that are invalid for all applications were
 * rejected by the contract before.
 * @param before the application before the change; its `http` redirect URIs stay valid
 */
export function redirectUriErrors(
  application: RedirectFields,
  before: RedirectFields | undefined,
): FieldError[] {
  const { type, redirectUris, postLogoutRedirectUris } = application;
  const stored = new Set(before && [...before.redirectUris, ...before.postLogoutRedirectUris]);
  const isNativeClient = [...redirectUris, ...postLogoutRedirectUris].some(isPrivateUse);
  const errorOf = (uri: string) => {
    const typeError =
      type === 'confidential' ? confidentialClientError(uri) : publicError(uri, isNativeClient);
    if (typeError !== undefined || stored.has(uri) || mayBeUnencrypted(application)) {
      return typeError;
    }
    const message = unencryptedRedirectError(uri);
    return message && `${message}; ${whereAccepted}`;
  };
  return [...errorsOfUris(application, errorOf), ...publishErrors(application, before)];
}

/** Returns a warning for each accepted URI that transmits codes or users over plain http. */
export function unencryptedUriWarnings(application: RedirectFields): FieldError[] {
  return errorsOfUris(application, (uri) =>
    unencryptedRedirectError(uri) === undefined
      ? undefined
      : 'is not https: authorization codes are sent unencrypted (RFC 9700, section 2.6); production, sharing and publishing need https',
  );
}

/**
 * Returns whether an application is native. Native applications may use private-use schemes, and
 * loopback redirects on any port (RFC 8252, sections 7.1 and 7.3).
 */
export function isNative({
  redirectUris,
  postLogoutRedirectUris,
  type,
}: Pick<RedirectFields, 'redirectUris' | 'postLogoutRedirectUris' | 'type'>): boolean {
  const uris = [...redirectUris, ...postLogoutRedirectUris];
  return type === 'public' && uris.every(fitsNative) && uris.some((uri) => !/^https:/i.test(uri));
}

function errorsOfUris(
  application: RedirectFields,
  errorOf: (uri: string) => string | undefined,
): FieldError[] {
  return uriFields.flatMap((field) =>
    application[field].flatMap((uri, at) => {
      const message = errorOf(uri);
      return message === undefined ? [] : [{ field: `${field}.${at}`, message }];
    }),
  );
}

/**
 * Returns whether plain http is accepted, for development. The directory refuses to share or
 * publish an application with a plain http redirect URI.
 */
function mayBeUnencrypted({ environment, publish, directoryListing }: RedirectFields): boolean {
  const isPrivate =
    directoryListing === undefined ? !publish : directoryListing.visibility === 'private';
  return environment === 'sandbox' && isPrivate;
}

/**
 * Returns the error if `publish` is turned on while a URI is not https. For a new application with
 * `publish`, another rule returns an error for each URI that is not https.
 */
function publishErrors(
  application: RedirectFields,
  before: RedirectFields | undefined,
): FieldError[] {
  if (!application.publish || before?.publish !== false) {
    return [];
  }
  const uris = uriFields.flatMap((field) => application[field]);
  const unencrypted = uris.filter((uri) => unencryptedRedirectError(uri) !== undefined);
  if (unencrypted.length === 0) {
    return [];
  }
  return [
    {
      field: 'publish',
      message: `must be false while a redirect URI is not https: ${unencrypted.join(', ')}`,
    },
  ];
}

function confidentialClientError(text: string): string | undefined {
  if (!isPrivateUse(text)) {
    return undefined;
  }
  return 'must be an http or https URL: private-use schemes are for native, public applications';
}

/**
 * Returns the error of a public application's URI. RFC 8252, section 7, permits three kinds for
 * native applications: private-use schemes, claimed HTTPS URIs, and loopback.
 */
function publicError(text: string, isNativeClient: boolean): string | undefined {
  if (isPrivateUse(text) && !new URL(text).protocol.includes('.')) {
    return 'must use a scheme in reverse domain form, such as com.example.app:';
  }
  if (isNativeClient && !fitsNative(text)) {
    return 'must be a loopback (http) or claimed https URI: the application is native, because another of its URIs has a private-use scheme';
  }
  return undefined;
}

function fitsNative(text: string): boolean {
  if (isPrivateUse(text)) {
    return true;
  }
  const { protocol, hostname } = new URL(text);
  return (protocol === 'http:') === loopbackHosts.has(hostname);
}

function isPrivateUse(text: string): boolean {
  return !/^https?:/i.test(text);
}
