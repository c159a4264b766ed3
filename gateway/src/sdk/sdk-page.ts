import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Html, html } from '@irp/web-pages';
import type { ReferencePage } from '../docs/reference/layout.ts';
import type { BuiltPackage } from './built-packages.ts';

const require = createRequire(import.meta.url);
/** Node prints a page of records with it, in a folder where the client is installed. */
const firstProgram = readFileSync(require.resolve('./first-program.txt'), 'utf8').trimEnd();

/** The command that installs a package from this platform. */
function installCommand(baseUrl: string, { file }: BuiltPackage): string {
  const scope = file === 'irp-cli.tgz' ? ' -g' : '';
  return `npm i${scope} ${baseUrl}/sdk/${file}`;
}

/** `/sdk`: how to install the packages that this platform serves. @param baseUrl of the API */
export function sdkPage(packages: readonly BuiltPackage[], baseUrl: string): ReferencePage {
  return {
    title: 'Client and command line',
    root: '',
    body: html`<h1>Client and command line</h1>
<p>This platform serves both packages in its own version. They need Node 20 or newer, and no other package.</p>
${packages.map((one) => packageView(one, baseUrl))}
<h2>The first program</h2>
<p>Save it as <code>first.mjs</code> where the client is installed. <code>IRP_API_KEY=irk_… node first.mjs</code> prints a page of records.</p>
<pre tabindex="0"><code>${firstProgram.replace('http://host', baseUrl)}</code></pre>
<p>The client also runs in browsers. The <a href="docs">API reference</a> has every operation.</p>`,
  };
}

function packageView(one: BuiltPackage, baseUrl: string): Html {
  const { name, version, file, size, integrity } = one;
  return html`<h2 id="${file.replace('.tgz', '')}"><code>${name}</code></h2>
<pre tabindex="0"><code>${installCommand(baseUrl, one)}</code></pre>
<ul><li>Version ${version}</li><li><a href="sdk/${file}">${file}</a>, ${Math.ceil(size / 1_024)} KB</li>
<li>Integrity <code>${integrity}</code></li></ul>`;
}
