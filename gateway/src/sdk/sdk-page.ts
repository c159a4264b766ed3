import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Html, html } from '@irp/web-pages';
import type { ReferencePage } from '../docs/reference/layout.ts';
import type { BuiltPackage } from './built-packages.ts';

const require = createRequire(import.meta.url);
const programIn = (name: string) => readFileSync(require.resolve(name), 'utf8').trimEnd();
/**
 * A program for Node that prints a page of records. The program runs in a folder with the installed
 * client.
 */
const firstProgram = programIn('./first-program.txt');
const firstProgramInPython = programIn('./first-program-python.txt');

const isWheel = ({ file }: BuiltPackage) => file.endsWith('.whl');

/** Returns the command that installs a package from this platform. */
function installCommand(baseUrl: string, one: BuiltPackage): string {
  const url = `${baseUrl}/sdk/${one.file}`;
  if (isWheel(one)) {
    return `pip install ${url}`;
  }
  return one.file === 'irp-cli.tgz' ? `npm i -g ${url}` : `npm i ${url}`;
}

/** Returns the line for pip's requirements file, with a hexadecimal hash of the package. */
function requirementOf(baseUrl: string, { name, file, integrity }: BuiltPackage): string {
  const hash = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
  return `${name} @ ${baseUrl}/sdk/${file}#sha512=${hash}`;
}

/**
 * Returns the page `/sdk`, which describes how to install the packages of this platform.
 * @param baseUrl the base URL of the API
 */
export function sdkPage(packages: readonly BuiltPackage[], baseUrl: string): ReferencePage {
  return {
    title: 'Clients and command line',
    root: '',
    body: html`<h1>Clients and command line</h1>
<p>This platform serves its packages in its own version. Those for npm need Node 20 or newer, and no other package. The Python client needs Python 3.10 or newer, httpx and pydantic 2.</p>
${packages.map((one) => packageView(one, baseUrl))}
<h2>The first program</h2>
<p>Save it as <code>first.mjs</code> where the client is installed. <code>IRP_API_KEY=irk_… node first.mjs</code> prints a page of records.</p>
<pre tabindex="0"><code>${firstProgram.replace('http://host', baseUrl)}</code></pre>
${packages.some(isWheel) ? pythonProgram(baseUrl) : ''}
<p>The client for npm also runs in browsers. The <a href="docs">API reference</a> has every operation.</p>`,
  };
}

function pythonProgram(baseUrl: string): Html {
  return html`<h2>The first program in Python</h2>
<p>Save it as <code>first.py</code>. <code>IRP_API_KEY=irk_… python first.py</code> prints ten records.</p>
<pre tabindex="0"><code>${firstProgramInPython.replace('http://host', baseUrl)}</code></pre>`;
}

function packageView(one: BuiltPackage, baseUrl: string): Html {
  const { name, version, file, size, integrity } = one;
  const id = isWheel(one) ? 'irp-client-python' : file.replace('.tgz', '');
  return html`<h2 id="${id}"><code>${name}</code>${isWheel(one) ? ' for Python' : ''}</h2>
<pre tabindex="0"><code>${installCommand(baseUrl, one)}</code></pre>
<ul><li>Version ${version}</li><li><a href="sdk/${file}">${file}</a>, ${Math.ceil(size / 1_024)} KB</li>
<li>Integrity <code>${integrity}</code></li>
${isWheel(one) ? html`<li>In <code>requirements.txt</code>: <code>${requirementOf(baseUrl, one)}</code></li>` : ''}</ul>`;
}
