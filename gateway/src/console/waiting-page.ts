import { stripVTControlCharacters } from 'node:util';
import { html, type PageLanguage } from '@irp/web-pages';
import type { GatewayPage } from '../pages/page.ts';
import { gatewayTexts } from '../pages/texts/index.ts';

/** Seconds until the browser reloads the page. A build of the console takes 3 s of CPU time. */
export const refreshS = 2;

const build = html`<code>npm run console:build</code>`;
const linkTo = (address: string) => (text: string) => html`<a href="${address}">${text}</a>`;

/** Returns the page that the gateway shows until the console is built. The page has no script. */
export function waitingPage(language: PageLanguage): GatewayPage {
  const t = gatewayTexts[language].waiting;
  const body = html`<p role="status">${t.what}</p>
<p>${t.ifLonger(build)}</p>
<p>${t.links(linkTo('/account'), linkTo('/docs'))}</p>`;
  return {
    title: t.title,
    refreshS,
    body: body.text,
  };
}

/**
 * Returns the page that the gateway shows after a failed build.
 * @param reason the output of the build
 */
export function failurePage(reason: string, language: PageLanguage): GatewayPage {
  const t = gatewayTexts[language].waiting;
  const body = html`<p>${t.failure}</p>
<pre tabindex="0"><code>${stripVTControlCharacters(reason)}</code></pre>
<p>${t.correct(build)}</p>
<p>${t.links(linkTo('/account'), linkTo('/docs'))}</p>`;
  return {
    title: t.failed,
    body: body.text,
  };
}
