import type { Scope } from '@irp/contracts';
import type { ApplicationType } from '@irp/contracts/authorization';
import { cliApplicationName, docsApplicationName } from './demo-file.ts';

/** An application of the demo, as a registration request. */
export interface ApplicationRequest {
  /** Index in the demo's workspaces. */
  workspace: number;
  name: string;
  description: string;
  type: ApplicationType;
  redirectUris: string[];
  scopes: Scope[];
}

/** @param origin the origin of the page at /docs, such as `http://127.0.0.1:8080` */
export const demoApplications = (origin: string): ApplicationRequest[] => [
  {
    workspace: 0,
    name: 'Portfolio Monitor',
    description: 'Watches the companies of a workspace and warns of changes.',
    type: 'confidential',
    redirectUris: ['http://127.0.0.1:9401/callback'],
    scopes: ['investments.read', 'investments.write', 'workspace.read'],
  },
  {
    workspace: 0,
    name: cliApplicationName,
    description: 'A web page and a command-line tool for reading records and writing notes.',
    type: 'public',
    redirectUris: ['http://127.0.0.1:9402/callback'],
    scopes: [
      'investments.read',
      'investments.write',
      'workspace.read',
      'members.read',
      'applications.read',
    ],
  },
  {
    workspace: 1,
    name: 'Credit Signals',
    description: 'Scores issuers for the credit desk.',
    type: 'confidential',
    redirectUris: ['http://127.0.0.1:9403/callback'],
    scopes: ['investments.read', 'workspace.read'],
  },
  {
    workspace: 0,
    name: docsApplicationName,
    description: 'Calls the API from the page at /docs.',
    type: 'public',
    redirectUris: docsRedirectUris(origin),
    scopes: [
      'investments.read',
      'investments.write',
      'workspace.read',
      'members.read',
      'applications.read',
    ],
  },
  {
    workspace: 3,
    name: 'Filing Archive',
    description: 'Files the annual reports of companies by year and language.',
    type: 'confidential',
    redirectUris: ['http://127.0.0.1:9404/callback'],
    scopes: ['investments.read', 'workspace.read'],
  },
];

/** Redirect URIs of /docs: with each host name used by a browser on this machine. */
function docsRedirectUris(origin: string): string[] {
  const { port } = new URL(origin);
  return ['127.0.0.1', 'localhost'].map(
    (host) => `http://${host}:${port}/docs/oauth2-redirect.html`,
  );
}
