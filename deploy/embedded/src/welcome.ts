import { relative } from 'node:path';
import { originsOf } from '@irp/contracts';
import { type Demo, docsApplicationName } from './demo/demo-file.ts';
import { defaultDataDirectory } from './settings.ts';
import type { RunningPlatform } from './start-platform.ts';

function withoutDemo(region: string, directory: string): string[] {
  const setting = directory === defaultDataDirectory ? '' : `DATA_DIR='${directory}' `;
  return [
    '  DEMO is false: there is no demo user and no demo key. To create the first organization, its owner and a key, run in another terminal:',
    `  ${setting}npm run admin -- organization set-up 'Harbour Research' anna@example.com 'Anna Lee' --region ${region} --password`,
    '  If you are root, add --as LOGIN: your login for the audit log.',
    '',
  ];
}

/**
 * Returns the output of `npm start`, at most ten lines. The start page has further links. The links
 * use the host of the issuer, because people sign in there.
 */
export function welcome(
  {
    baseUrl,
    authUrl,
    operationsUrl,
    region,
    directory,
    mailboxUrl,
    demo,
  }: Omit<RunningPlatform, 'stop' | 'internal' | 'databases' | 'completedDemo'>,
  startedInMs: number,
): string {
  const issuer = new URL(authUrl).origin;
  const site = originsOf(baseUrl).includes(issuer) ? issuer : baseUrl;
  const folder = relativePath(directory);
  return [
    '',
    `Investment Research Platform: ready on ${baseUrl} after ${(startedInMs / 1_000).toFixed(1)} s`,
    '',
    ...(demo ? firstCall(baseUrl, demo) : withoutDemo(region, directory)),
    `  Console, to sign in and work:       ${issuer}/console/${demo ? signIn(demo) : ''}`,
    `  Start page, in a browser:           ${site}/`,
    `  API reference, with test requests:  ${site}/docs${clientOfDocs(demo)}`,
    ...(mailboxUrl ? [`  Mail that the platform sent:        ${mailboxUrl}`] : []),
    `  Metrics, for operators:             ${operationsUrl}/metrics`,
    demo
      ? `  People, roles and keys to try:      ${folder}/demo.json; docs/tour.md has a tour`
      : `  Data directory:                     ${folder}`,
    'Stop with Ctrl-C.',
    '',
  ].join('\n');
}

function firstCall(baseUrl: string, { apiKey }: Demo): string[] {
  return [
    `  API key:  ${apiKey}`,
    `  curl -H 'X-API-Key: ${apiKey}' '${baseUrl}/v2/investments?limit=2'`,
  ];
}

/** The credentials of the first person of the demo. */
function signIn({ users: [person] }: Demo): string {
  return person ? `  as ${person.email} ${person.password}` : '';
}

/**
 * Returns a URL fragment that prefills the application of "Authorize" at /docs; empty for older
 * demo data without this application.
 */
function clientOfDocs(demo: Demo | undefined): string {
  const application = demo?.applications.find(({ name }) => name === docsApplicationName);
  return application ? `#clientId=${application.clientId}` : '';
}

/** Returns a path relative to the working directory if the directory is inside it. */
function relativePath(directory: string): string {
  const path = relative(process.cwd(), directory);
  return path === '' || path.startsWith('..') ? directory : path;
}
