import { permissions } from '@irp/contracts/permissions';
import { html, type PageHandlers, type WorkspacePage, workspacePage } from '@irp/web-pages';
import { directoryPath, installationsPath } from '../addresses.ts';
import { installPage } from '../install-parts.ts';
import type { PageDependencies } from '../page-dependencies.ts';

/**
 * Serves a page about a workspace, to its admins unless it says otherwise. It is about the data of
 * both environments.
 */
export function managed({ people, region }: PageDependencies, page: WorkspacePage): PageHandlers {
  const site = {
    people,
    region,
    title: 'Installations',
    path: installationsPath,
    frame: installPage,
    permission: permissions.deleteInstallation,
    what: 'its installations here',
    instead: html`<p>You can find an integration in the <a href="${directoryPath}">directory</a>, and ask for it there.</p>`,
  };
  return workspacePage(site, page);
}
