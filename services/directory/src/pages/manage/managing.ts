import type { SignedInPerson } from '@irp/contracts/authorization';
import { allowsScopesAndRole, type Conditions, permissions } from '@irp/contracts/permissions';
import type { Page } from '@irp/web-pages';
import type { Fault } from '../install-parts.ts';
import type { PageContext, PageHandlers, Redirect } from '../page-context.ts';
import type { PageDependencies } from '../page-dependencies.ts';
import { secondFactorPage } from '../second-factor-page.ts';
import { faultOf, noSuchWorkspace, requireOwnForm, signIn } from '../signed-in.ts';
import { adminsOnlyPage, chooseWorkspacePage } from './entry-pages.ts';
import { type Managing, whoAndWhere } from './manage-parts.ts';

/** One page about a workspace. */
interface ManagedPage {
  /** While no workspace is chosen. */
  title?: string;
  /** Default: that of who changes installations. */
  permission?: Conditions;
  addressOf: (id: string, workspace?: string) => string;
  show(context: PageContext, managing: Managing): Promise<Page>;
  /** Does what the form asks for. @returns the address of what is shown then */
  submit?(context: PageContext, managing: Managing, form: ReadonlyMap<string, string>): Promise<string>;
}

/**
 * Serves a page about a workspace, to its admins unless it says otherwise: what may be done is decided by the operations of the API. It is about the data of both environments.
 */
export function managed({ people, region }: PageDependencies, page: ManagedPage): PageHandlers {
  const { title = 'Installations', permission = permissions.deleteInstallation, addressOf, show, submit } = page;

  async function enter(context: PageContext, person: SignedInPerson, asked: string | undefined) {
    const { id, cookie } = context;
    const here = person.workspaces.filter((workspace) => workspace.region === region);
    const choose = (fault?: Fault) =>
      chooseWorkspacePage({ title, address: addressOf(id), person, here, region, fault });
    if (asked === undefined && here.length !== 1) return choose();
    const workspace = asked === undefined ? here[0] : here.find((one) => one.id === asked);
    if (!workspace) return choose(noSuchWorkspace);
    const address = addressOf(id, workspace.id);
    const principal = await people.principalIn(cookie, workspace.id, 'production');
    if (principal === 'signed_out') return signIn(address);
    const place = whoAndWhere({ person, workspace });
    if (principal === 'second_factor_required') return secondFactorPage(workspace, place, address);
    if (principal === 'no_such_workspace') return choose(noSuchWorkspace);
    if (!allowsScopesAndRole(permission, principal)) return adminsOnlyPage(workspace, place);
    return { person, workspace, principal };
  }

  async function handle(
    context: PageContext,
    asked: string | undefined,
    form?: ReadonlyMap<string, string>,
  ): Promise<Page | Redirect> {
    const person = await people.signedIn(context.cookie);
    if (!person) return signIn(addressOf(context.id, asked));
    if (form) requireOwnForm(form, person);
    const managing = await enter(context, person, asked);
    if (!('principal' in managing)) return managing;
    if (!form || !submit) return show(context, managing);
    try {
      return { location: await submit(context, managing, form) };
    } catch (error) {
      // Beside what is true now: another admin may have decided meanwhile.
      return show(context, { ...managing, fault: faultOf(error) });
    }
  }

  return {
    get: (context) => handle(context, context.query.get('workspace') || undefined),
    ...(submit && { post: (context, form) => handle(context, form.get('workspace') || undefined, form) }),
  };
}
