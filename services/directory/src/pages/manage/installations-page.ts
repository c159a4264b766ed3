import {
  type InstallationRequestView,
  type InstallationState,
  type InstallationView,
  installationStates,
} from '@irp/contracts/directory';
import { type Html, html, type Managing, type Page, pageLinks } from '@irp/web-pages';
import {
  directoryPath,
  type InstallationsView,
  installationAddress,
  installationsAddress,
  requestAddress,
} from '../addresses.ts';
import { installPage } from '../install-parts.ts';
import { day, excerpt } from '../site.ts';
import { stateWords, whoAndWhere, wordsOf } from './manage-parts.ts';

export const shownOnPage = 20;

interface ListPage<Item> {
  data: readonly Item[];
  meta: { totalRecords: number };
}

interface Lists {
  installed: ListPage<InstallationView>;
  asked: ListPage<InstallationRequestView>;
}

type View = InstallationsView &
  Required<Pick<InstallationsView, 'page' | 'requests'>> & { workspace: string };

export function installationsPage(
  managing: Managing,
  view: View,
  { installed, asked }: Lists,
): Page {
  const { workspace } = managing;
  const requests = pagedList({
    list: asked,
    page: view.requests,
    whenEmpty: 'Nobody waits for an answer.',
    itemHtml: (item) => request(item, workspace.id),
    of: 'requests',
    addressOf: (page) => installationsAddress({ ...view, requests: page }),
  });
  const installations = pagedList({
    list: installed,
    page: view.page,
    whenEmpty: nothing(view.state),
    itemHtml: (item) => installation(item, workspace.id),
    of: 'installations',
    addressOf: (page) => installationsAddress({ ...view, page }),
  });
  return installPage({
    title: `Installations of ${workspace.name}`,
    body: html`${whoAndWhere(managing)}
<h2>Requests of members</h2>
${requests}
<h2>Installations</h2>${states(view)}
${installations}`,
  });
}

interface PagedList<Item> {
  list: ListPage<Item>;
  page: number;
  whenEmpty: Html | string;
  itemHtml: (item: Item) => Html;
  /** Names the list in its links. */
  of: string;
  addressOf: (page: number) => string;
}

function pagedList<Item>({
  list,
  page,
  whenEmpty,
  itemHtml,
  of,
  addressOf,
}: PagedList<Item>): Html {
  const { data, meta } = list;
  const { totalRecords } = meta;
  if (totalRecords === 0) {
    return html`<p>${whenEmpty}</p>`;
  }
  const beyond = html`<p>There is no such page. <a href="${addressOf(1)}">To the first one</a></p>`;
  const hasNext = page * shownOnPage < totalRecords;
  return html`<p>${totalRecords} in all${page > 1 && `, page ${page}`}</p>${data.length === 0 ? beyond : data.map(itemHtml)}
${pageLinks({
  page,
  hasNext,
  of,
  addressOf,
})}`;
}

function nothing(state: string | undefined): Html {
  if (state !== undefined) {
    return html`None is in this state.`;
  }
  return html`Nothing was installed yet. <a href="${directoryPath}">Find integrations in the directory</a>`;
}

/** Links that narrow the list, without the one that applies. */
function states({ workspace, state }: View): Html {
  const link = (shown: InstallationState | undefined, text: string) =>
    shown === state
      ? html`<strong>${text}</strong> `
      : html`<a href="${installationsAddress({ workspace, state: shown })}">${text}</a> `;
  return html`<nav aria-label="States"><p>${link(undefined, 'All')}${installationStates.map((one) => link(one, stateWords[one]))}</p></nav>`;
}

function installation(shown: InstallationView, workspace: string): Html {
  const { id, applicationName, publisher, environment, createdAt } = shown;
  return html`<article><h3><a href="${installationAddress(id, workspace)}">${applicationName}</a></h3>
<p><small>by ${publisher.name}, with data of ${environment}, since ${day(createdAt)}</small><br>${wordsOf(shown)}</p></article>
`;
}

function request(shown: InstallationRequestView, workspace: string): Html {
  const { id, applicationName, environment, requestedAt, reason } = shown;
  return html`<article><h3><a href="${requestAddress(id, workspace)}">${applicationName}</a></h3>
<p><small>for data of ${environment}, asked on ${day(requestedAt)}</small>${reason && html`<br>${excerpt(reason, 240)}`}</p></article>
`;
}
