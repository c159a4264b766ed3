import { createHash } from 'node:crypto';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { contentPolicy, formTarget } from '../pages/page.ts';

/** What oidc-provider puts into a form that sends itself: the response mode form_post, and between its own pages. */
const script = `
    document.addEventListener('DOMContentLoaded', function () { document.forms[0].submit() });
  `;
const scriptHash = createHash('sha256').update(script).digest('base64');

/** HTML that oidc-provider writes itself comes with no headers of ours: a form that sends itself, a redirect's body. */
export function guardHtml(ctx: KoaContextWithOIDC): void {
  if (!ctx.response.is('html') || ctx.response.get('Content-Security-Policy')) return;
  ctx.set({
    'Content-Security-Policy': contentPolicy({ formTargets: targetsOf(ctx), scriptHash }),
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    // The application that gets the form sees where it came from, and nothing of what the address says.
    'Referrer-Policy': 'strict-origin',
  });
}

/** Where the form leads, and where its answer redirects to: browsers ask the policy both times. */
function targetsOf({ oidc }: Partial<KoaContextWithOIDC>): string[] {
  const { redirect_uri: redirect, post_logout_redirect_uri: afterLogout } = oidc?.params ?? {};
  const later = oidc?.entities.Interaction?.params.redirect_uri;
  const uris = [redirect, afterLogout, later].filter((uri) => typeof uri === 'string');
  return [...new Set(uris.flatMap((uri) => formTarget(uri) ?? []))];
}
