import { relative } from 'node:path';
import { originsOf } from '@irp/contracts';
import { type Demo, docsApplicationName } from './demo/demo-file.ts';
import { defaultDataDirectory } from './settings.ts';
import type { RunningPlatform } from './start-platform.ts';

function withoutDemo(region: string, directory: string): string[] {
  const setting = directory === defaultDataDirectory ? '' : `DATA_DIR='${directory}' `;
  return [
    '  DEMO is false: this start created no user and no key. To make the first organization, its owner and a key, in another terminal:',
    `  ${setting}npm run admin -- organization set-up 'Harbour Research' anna@example.com 'Anna Lee' --region ${region} --password`,
    '  As root, add --as LOGIN: the audit log records the login.',
    '',
  ];
}

/**
 * Returns what `npm start` prints: the address, an API key, and commands to copy. Pages are at the
 * name of this machine that the issuer has: people sign in there.
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
  const lines = [
    '',
    `Investment Research Platform: ready on ${baseUrl} after ${(startedInMs / 1_000).toFixed(1)} s`,
    '',
  ];
  lines.push(...(demo ? firstTour(baseUrl, demo) : withoutDemo(region, directory)));
  lines.push(`  Start page, in a browser:           ${site}/`);
  lines.push(`  Console, to sign in and work:       ${issuer}/console/`);
  lines.push(`  Directory of integrations:          ${site}/directory`);
  lines.push(`  API reference, to read and to try:  ${site}/docs${clientOfDocs(demo)}`);
  lines.push(`  Your account, to sign in:           ${issuer}/account`);
  if (mailboxUrl) {
    lines.push(`  Mail that the platform sent:        ${mailboxUrl}`);
  }
  lines.push(`  Metrics, for operators:             ${operationsUrl}/metrics`);
  lines.push(`  of a service, such as:              ${operationsUrl}/metrics/notifications`);
  if (demo) {
    lines.push(`  More users, roles and keys:         ${relativePath(directory)}/demo.json`);
  }
  if (demo?.listings?.length) {
    lines.push(
      '  To publish and install one:         README.md, "Publish and install an integration"',
    );
  }
  lines.push(
    `  Data directory:                     ${relativePath(directory)}`,
    '',
    'Stop with Ctrl-C.',
    '',
  );
  return lines.join('\n');
}

function firstTour(baseUrl: string, { apiKey, authUrl, applications }: Demo): string[] {
  const server = applications.find(({ clientSecret }) => clientSecret !== undefined);
  return [
    `  API key:  ${apiKey}`,
    '',
    'Try, in another terminal:',
    '',
    `  curl -H 'X-API-Key: ${apiKey}' '${baseUrl}/v2/investments?limit=2'`,
    `  curl -H 'X-API-Key: ${apiKey}' '${baseUrl}/v2/investments?country=JP&fields=tickerSymbol,name,ceo'`,
    `  curl -i -H 'X-API-Key: ${apiKey}' '${baseUrl}/v2/me'`,
    ...(server
      ? [
          `  curl -u '${server.clientId}:${server.clientSecret}' -d grant_type=client_credentials '${authUrl}/oauth/token'`,
        ]
      : []),
    '',
  ];
}

/** Fills in the application of "Authorize" there; empty for demo data from before it had one. */
function clientOfDocs(demo: Demo | undefined): string {
  const application = demo?.applications.find(({ name }) => name === docsApplicationName);
  return application ? `#clientId=${application.clientId}` : '';
}

/** Relative to the working directory when it is inside. */
function relativePath(directory: string): string {
  const path = relative(process.cwd(), directory);
  return path === '' || path.startsWith('..') ? directory : path;
}
