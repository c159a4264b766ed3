import { createHash } from 'node:crypto';
import { contentSecurityPolicy, formTarget } from '@irp/web-pages';
import type { KoaContextWithOIDC } from 'oidc-provider';

/**
 * The script of oidc-provider's self-submitting forms. oidc-provider uses these forms for the
 * response mode form_post, and between its own pages.
 */
const script = `
    document.addEventListener('DOMContentLoaded', function () { document.forms[0].submit() });
  `;
const scriptHash = createHash('sha256').update(script).digest('base64');

/**
 * Sets the security headers on HTML rendered by oidc-provider itself: self-submitting forms and
 * bodies of redirects.
 */
export function setHtmlSecurityHeaders(ctx: KoaContextWithOIDC): void {
  if (!ctx.response.is('html') || ctx.response.get('Content-Security-Policy')) {
    return;
  }
  ctx.set({
    'Content-Security-Policy': contentSecurityPolicy({
      formTargets: formTargetsOf(ctx),
      scriptHash,
    }),
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    // The application that receives the form gets only the origin, without path and query.
    'Referrer-Policy': 'strict-origin',
  });
}

/**
 * Returns the targets of the form and of the redirect that follows, because browsers apply
 * form-action to the form and to the redirect.
 */
function formTargetsOf({ oidc }: Partial<KoaContextWithOIDC>): string[] {
  const { redirect_uri: redirect, post_logout_redirect_uri: afterLogout } = oidc?.params ?? {};
  const later = oidc?.entities.Interaction?.params.redirect_uri;
  const uris = [redirect, afterLogout, later].filter((uri) => typeof uri === 'string');
  return [...new Set(uris.flatMap((uri) => formTarget(uri) ?? []))];
}
