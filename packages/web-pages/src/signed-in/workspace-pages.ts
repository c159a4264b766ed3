import { type DataEnvironment, environmentSchema } from '@irp/contracts';
import type { SignedInPerson } from '@irp/contracts/authorization';
import { allowsScopesAndRole, type Conditions } from '@irp/contracts/permissions';
import type { Html } from '../html.ts';
import type { Page } from '../page.ts';
import type { PageContext, PageHandlers, Redirect } from '../site/page-context.ts';
import type { BrowserPeople } from './browser-people.ts';
import { chooseWorkspacePage, refusedPage } from './entry-pages.ts';
import { faultOf, noSuchWorkspace, requireOwnForm, signIn, signInAgain } from './forms.ts';
import { type Fault, type Managing, whoAndWhere } from './parts.ts';
import { secondFactorPage } from './second-factor-page.ts';

/** What the pages of a site about workspaces have in common. */
export interface WorkspaceSite {
  people: BrowserPeople;
  region: string;
  /** While no workspace is chosen, or what they are about must not be seen. */
  title: string;
  /** The page that asks for a workspace. */
  path: string;
  permission: Conditions;
  /** What others do not see, such as `its installations here`, and what they can do instead. */
  what: string;
  instead?: Html;
  /**
   * Each is about one environment, which its address names: production unless it does. Otherwise
   * about both.
   */
  ofOneEnvironment?: true;
  /** With the navigation of the site. */
  frame(page: Page): Page;
}

export interface PagePlace {
  workspace?: string | undefined;
  environment?: DataEnvironment | undefined;
}

/** One page about a workspace. */
export interface WorkspacePage extends Partial<Pick<WorkspaceSite, 'title' | 'permission'>> {
  addressOf: (ids: Pick<PageContext, 'id' | 'partId'>, place: PagePlace) => string;
  show(context: PageContext, managing: Managing): Promise<Page>;
  /**
   * Does what the form asks for.
   * @returns the address of what is shown then, or a page that is shown once
   */
  submit?(
    context: PageContext,
    managing: Managing,
    form: ReadonlyMap<string, string>,
  ): Promise<string | Page>;
}

/**
 * Serves a page about a workspace, to those who meet the permission: what may be done is decided by
 * the operations of the API.
 */
export function workspacePage(site: WorkspaceSite, page: WorkspacePage): PageHandlers {
  const { people, region, ofOneEnvironment, frame } = site;
  const { title = site.title, permission = site.permission, addressOf, show, submit } = page;

  async function enter(
    context: PageContext,
    person: SignedInPerson,
    { workspace: asked, environment }: PagePlace,
  ) {
    const here = person.workspaces.filter((workspace) => workspace.region === region);
    const choose = (fault?: Fault) => {
      const address = addressOf(context, {});
      return frame(
        chooseWorkspacePage({
          title,
          address,
          person,
          here,
          region,
          environment,
          fault,
        }),
      );
    };
    if (asked === undefined && here.length !== 1) {
      return choose();
    }
    const workspace = asked === undefined ? here[0] : here.find((one) => one.id === asked);
    if (!workspace) {
      return choose(noSuchWorkspace);
    }
    const address = addressOf(context, { workspace: workspace.id, environment });
    const principal = await people.principalIn(
      context.cookie,
      workspace.id,
      environment ?? 'production',
    );
    if (principal === 'signed_out') {
      return signIn(address);
    }
    if (principal === 'session_ended') {
      return signInAgain(address);
    }
    const place = whoAndWhere({ person, workspace }, site.path);
    if (principal === 'second_factor_required') {
      return frame(secondFactorPage(workspace, place, address));
    }
    if (principal === 'no_such_workspace') {
      return choose(noSuchWorkspace);
    }
    if (!allowsScopesAndRole(permission, principal)) {
      const { what, instead } = site;
      return frame(
        refusedPage(workspace, place, {
          title,
          permission,
          what,
          instead,
        }),
      );
    }
    return {
      person,
      workspace,
      principal,
    };
  }

  async function handle(
    context: PageContext,
    field: (name: string) => string | null | undefined,
    form?: ReadonlyMap<string, string>,
  ): Promise<Page | Redirect> {
    const environment =
      ofOneEnvironment && environmentSchema.catch('production').parse(field('environment'));
    const place = { workspace: field('workspace') || undefined, environment };
    const person = await people.signedIn(context.cookie);
    if (!person) {
      return signIn(addressOf(context, place));
    }
    if (form) {
      requireOwnForm(form, person);
    }
    const managing = await enter(context, person, place);
    if (!('principal' in managing)) {
      return managing;
    }
    if (!form || !submit) {
      return show(context, managing);
    }
    try {
      const result = await submit(context, managing, form);
      return typeof result === 'string' ? { location: result } : result;
    } catch (error) {
      // Beside what is true now: another admin may have decided meanwhile.
      return show(context, {
        ...managing,
        fault: faultOf(error),
      });
    }
  }

  return {
    get: (context) => handle(context, (name) => context.query.get(name)),
    ...(submit && { post: (context, form) => handle(context, (name) => form.get(name), form) }),
  };
}
