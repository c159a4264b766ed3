import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PlatformError } from '@irp/errors';
import { translateDatabaseError } from '@irp/persistence';
import type { Sealer } from '@irp/sealing';
import Provider, { type KoaContextWithOIDC } from 'oidc-provider';
import type { SigningKeys } from '../keys/signing-keys.ts';
import { readsPages } from '../pages/fault-page.ts';
import { completeHeaders } from './answer-headers.ts';
import { pollIntervalS } from './artifact-adapter.ts';
import { type ConfigurationOptions, configurationOf, routes } from './configuration.ts';
import { redirectWithWords, tellErrors } from './error-words.ts';
import { guardHtml } from './guard-html.ts';
import { override } from './overrides.ts';
import { recordFailures } from './record-failures.ts';
import { recordLogouts } from './record-logouts.ts';
import { nothingAt, refuse, refuseTooOld, unforeseen } from './refuse.ts';
import { setReceived } from './token-context.ts';

export interface OAuthServer {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** The present one: it is made anew when the signing keys change. */
  provider(): Provider;
  /** Takes up new signing keys without a pause. */
  refresh(): Promise<void>;
}

export interface OAuthServerOptions extends Omit<ConfigurationOptions, 'jwks' | 'cookieKeys'> {
  keys: SigningKeys;
  sealer: Sealer;
}

/** oidc-provider behind one handler. What is kept for a request under way is in the store, so that it survives the swap. */
export async function createOAuthServer(options: OAuthServerOptions): Promise<OAuthServer> {
  let provider: Provider;
  let callback: ReturnType<Provider['callback']>;
  let signature = '';

  async function refresh(): Promise<void> {
    const jwks = await options.keys.current();
    const next = jwks.map(({ kid }) => kid).join(' ');
    if (next === signature) return;
    const cookieKeys = options.sealer.deriveAll('cookies');
    provider = build({ ...options, jwks: jwks as ConfigurationOptions['jwks'], cookieKeys });
    callback = provider.callback();
    signature = next;
  }

  await refresh();
  const { host, protocol } = new URL(options.issuer);
  return {
    refresh,
    provider: () => provider,
    handle(request, response) {
      // Addresses in answers are made from these: a caller's own would be reflected.
      request.headers.host = host;
      request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
      delete request.headers['x-forwarded-host'];
      // oidc-provider chooses by this alone what an error looks like.
      if (!readsPages(request)) request.headers.accept = 'application/json';
      void callback(request, response);
    },
  };
}

function build(options: ConfigurationOptions): Provider {
  const provider = new Provider(options.issuer, configurationOf(options));
  provider.proxy = true;
  override(provider, options.deps, options.applications, options.region);
  tellErrors(provider);
  const recordFailure = recordFailures(provider, options.deps, options.applications);
  const recordLogout = recordLogouts(provider, options.deps);
  const faults = new WeakMap<object, PlatformError>();
  provider.on('server_error', (ctx, error) => {
    const known = translateDatabaseError(error);
    if (known) faults.set(ctx, known);
    else options.deps.log.error({ err: error, path: ctx.path }, 'unforeseen error');
  });
  provider.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      // oidc-provider cannot keep a session that never was: somebody came here without the page before, or its cookie.
      if (/previously persisted Sessions/.test(String(error)) && !faults.has(ctx)) return refuseTooOld(ctx);
      const known = faults.get(ctx) ?? translateDatabaseError(error);
      if (!known) options.deps.log.error({ err: error, path: ctx.path }, 'unforeseen error');
      refuse(ctx, known ?? unforeseen, known ? 'temporarily_unavailable' : 'server_error');
    } finally {
      completeHeaders(ctx, options.issuer);
    }
  });
  provider.use(async (ctx, next) => {
    setReceived(ctx, options.deps.now());
    await next();
    await recordFailure(ctx as unknown as KoaContextWithOIDC);
    await recordLogout(ctx as unknown as KoaContextWithOIDC);
    if (ctx.response.get('Location')) ctx.set('Location', redirectWithWords(ctx.response.get('Location')));
    const fault = faults.get(ctx);
    if (fault) refuse(ctx, fault, 'temporarily_unavailable');
    // What RFC 6749 shows and clients were promised; only after a POST would a 302 be less clear than a 303.
    else if (ctx.status === 303 && ctx.method === 'GET' && ctx.path.startsWith(routes.authorization)) ctx.status = 302;
    else if (ctx.path === routes.device_authorization && ctx.status === 200)
      ctx.body = { ...(ctx.body as object), interval: pollIntervalS };
    // It has no content; a type all the same makes browser clients take it for a fault.
    else if (ctx.path === routes.revocation && ctx.status === 200) ctx.remove('Content-Type');
    else if (ctx.status === 404 && !ctx.body) nothingAt(ctx);
    guardHtml(ctx as unknown as KoaContextWithOIDC);
  });
  return provider;
}
