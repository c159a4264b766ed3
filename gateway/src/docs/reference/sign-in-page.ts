import { html } from '@irp/web-pages';
import { pageAssets } from '../assets.ts';

/**
 * Returns the page at the redirect URI of the reference. The script of the page exchanges the
 * authorization code.
 */
export function signInPage(): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Signing in</title><link rel="icon" href="../favicon.ico"><link rel="stylesheet" href="../${pageAssets.folder}/reference.css">
<script type="module" src="../${pageAssets.folder}/oauth2-redirect.js"></script></head>
<body data-root="../"><main><h1>Signing in</h1><p role="status">The page continues by itself.</p></main>
<noscript>This page requires JavaScript.</noscript></body></html>
`.text;
}
