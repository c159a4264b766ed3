import type { IncomingMessage, ServerResponse } from 'node:http';
import { oauthRoutes } from '@irp/contracts/authorization';
import { internalError, PlatformError } from '@irp/errors';
import { translateDatabaseError } from '@irp/persistence';
import type { Sealer } from '@irp/secrets';
import { readsPages } from '@irp/web-pages';
import Provider from 'oidc-provider';
import { announceEndedSessions } from '../backchannel-logout/announce-ended-sessions.ts';
import { setHtmlSecurityHeaders } from '../pages/html-security-headers.ts';
import { rememberOrigins } from '../sessions/remember-origin.ts';
import type { SigningKeys } from '../signing-keys/signing-keys.ts';
import { variantOf } from './allowed-methods.ts';
import { type ConfigurationOptions, configurationOf } from './configuration.ts';
import { setCountedFor } from './counted-for.ts';
import { addErrorDescription, describeErrorResponses } from './error-descriptions.ts';
import {
  respondExpiredForm,
  respondNotFound,
  respondToVariant,
  respondWithError,
} from './error-responses.ts';
import { acceptFormerSignatures } from './former-signatures.ts';
import { override } from './overrides.ts';
import { oidcContext } from './provider-internals.ts';
import { providerMessages } from './provider-messages.ts';
import { recordFailures } from './record-failures.ts';
import { recordLogouts } from './record-logouts.ts';
import { recordSignIns } from './record-sign-ins.ts';
import { isPostedRequest, redirectPostedRequest } from './redirect-posted-request.ts';
import type { RefreshResponses } from './refresh-responses.ts';
import { refuseForeignForms } from './refuse-foreign-forms.ts';
import { completeHeaders } from './response-headers.ts';
import { setReceived } from './token-context.ts';

export interface OAuthServer {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void> | void;
  /** Returns the current instance of oidc-provider. New signing keys replace it. */
  provider(): Provider;
  /**
   * Builds a new instance if the signing keys have changed. Requests in progress continue with the
   * former instance.
   */
  refresh(): Promise<void>;
}

export interface OAuthServerOptions extends Omit<ConfigurationOptions, 'jwks' | 'cookieKeys'> {
  keys: SigningKeys;
  sealer: Sealer;
  refreshResponses: RefreshResponses;
  /** Minimum seconds between two polls of a device (RFC 8628, section 3.2). */
  devicePollIntervalS: number;
}

/**
 * Creates oidc-provider behind a single handler. The state of authorization requests is in the
 * database, so an instance can be replaced at any time.
 */
export async function createOAuthServer(options: OAuthServerOptions): Promise<OAuthServer> {
  let provider: Provider;
  let callback: ReturnType<Provider['callback']>;
  let keyIds = '';

  async function refresh(): Promise<void> {
    const jwks = await options.keys.current();
    const nextKeyIds = jwks.map(({ kid }) => kid).join(' ');
    if (nextKeyIds === keyIds) {
      return;
    }
    const cookieKeys = options.sealer.deriveAll('cookies');
    provider = build({
      ...options,
      jwks: jwks as ConfigurationOptions['jwks'],
      cookieKeys,
    });
    callback = provider.callback();
    keyIds = nextKeyIds;
  }

  await refresh();
  const { host, protocol } = new URL(options.issuer);
  return {
    refresh,
    provider: () => provider,
    handle(request, response) {
      if (isPostedRequest(request)) {
        return redirectPostedRequest(request, response);
      }
      // oidc-provider builds URLs from `Host` and the forwarded headers, so a caller must not
      // choose the values of these headers.
      request.headers.host = host;
      request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
      delete request.headers['x-forwarded-host'];
      // oidc-provider decides only by `Accept` whether an error is HTML or JSON.
      if (!readsPages(request)) {
        request.headers.accept = 'application/json';
      }
      void callback(request, response);
    },
  };
}

function build(
  options: ConfigurationOptions &
    Pick<OAuthServerOptions, 'devicePollIntervalS' | 'keys' | 'refreshResponses'>,
): Provider {
  const provider = new Provider(options.issuer, configurationOf(options));
  provider.proxy = true;
  override(provider, options.deps, options.applications, options.region);
  acceptFormerSignatures(provider, options.keys.former);
  announceEndedSessions(provider, options.deps.announceLogout);
  rememberOrigins(provider);
  describeErrorResponses(provider);
  const recordFailure = recordFailures(provider, options.deps, options.applications);
  const recordLogout = recordLogouts(provider, options.deps);
  const recordSignIn = recordSignIns(provider, options.deps);
  const errors = new WeakMap<object, PlatformError>();
  provider.on('server_error', (ctx, error) => {
    const known = unavailable(error);
    if (known) {
      errors.set(ctx, known);
    } else {
      options.deps.log.error(
        { err: error, path: ctx.path },
        'OAuth request failed: unexpected error',
      );
    }
  });
  provider.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      // The form was sent without the session cookie of its page.
      if (providerMessages.sessionMissing.test(String(error)) && !errors.has(ctx)) {
        return respondExpiredForm(ctx);
      }
      const known = errors.get(ctx) ?? unavailable(error);
      if (!known) {
        options.deps.log.error(
          { err: error, path: ctx.path },
          'OAuth request failed: unexpected error',
        );
      }
      respondWithError(
        ctx,
        known ?? internalError(),
        known ? 'temporarily_unavailable' : 'server_error',
      );
    } finally {
      completeHeaders(ctx, options.issuer);
    }
  });
  provider.use((ctx, next) => {
    const address = variantOf(ctx.path);
    return address === undefined ? next() : respondToVariant(ctx, address);
  });
  provider.use(refuseForeignForms(options.issuer));
  provider.use(async (ctx, next) => {
    setReceived(ctx, options.deps.now());
    await next();
    const context = oidcContext(ctx);
    if (!(await options.refreshResponses.complete(context))) {
      await recordFailure(context);
    }
    await recordLogout(context);
    await recordSignIn(context);
    if (ctx.response.get('Location')) {
      ctx.set('Location', addErrorDescription(ctx.response.get('Location')));
    }
    const error = errors.get(ctx);
    if (error) {
      respondWithError(ctx, error, 'temporarily_unavailable');
    }
    // The status becomes 302, as in the examples of RFC 6749 and in the partner guide. 303 is
    // necessary only after a POST.
    else if (
      ctx.status === 303 &&
      ctx.method === 'GET' &&
      ctx.path.startsWith(oauthRoutes.authorization)
    ) {
      ctx.status = 302;
    } else if (ctx.path === oauthRoutes.device_authorization && ctx.status === 200) {
      ctx.body = {
        ...(ctx.body as object),
        interval: options.devicePollIntervalS,
      };
    }
    // Clients must ignore the body of a revocation response (RFC 7009, section 2.2). Some clients
    // parse the body as JSON nevertheless, and fail if the body is empty.
    else if (ctx.path === oauthRoutes.revocation && ctx.status === 200) {
      ctx.body = {};
    } else if (ctx.status === 404 && !ctx.body) {
      respondNotFound(ctx);
    }
    setCountedFor(context);
    setHtmlSecurityHeaders(context);
  });
  return provider;
}

/**
 * Returns the 503 for an error of the database, or for a revocation that may not have reached all
 * gateways; undefined for other errors.
 */
function unavailable(error: unknown): PlatformError | undefined {
  return error instanceof PlatformError && error.code === 'unavailable'
    ? error
    : translateDatabaseError(error);
}
