import { stripVTControlCharacters } from 'node:util';
import { escapeHtml } from '@irp/http';
import type { GatewayPage } from '../pages/page.ts';

/** Seconds until a browser asks again. A build takes 3 s of CPU time. */
export const refreshS = 2;

/** Shown until the console is built, without a script. */
export const waitingPage: GatewayPage = {
  title: 'The console is being built',
  refreshS,
  body: `<p role="status">The platform builds its console at the first start and after a change of its sources. This takes some seconds. The page opens the console then.</p>
<p>If it takes longer than a minute, <code>npm run console:build</code> builds the console and prints what fails.</p>
<p><a href="/account">Your account</a> · <a href="/docs">API reference</a></p>`,
};

/** @param reason what the build printed */
export function failurePage(reason: string): GatewayPage {
  return {
    title: 'The console could not be built',
    body: `<p>The build of the console failed:</p>
<pre tabindex="0"><code>${escapeHtml(stripVTControlCharacters(reason))}</code></pre>
<p>Correct this, run <code>npm run console:build</code>, and load this page again. The API and all other pages work meanwhile.</p>
<p><a href="/account">Your account</a> · <a href="/docs">API reference</a></p>`,
  };
}
