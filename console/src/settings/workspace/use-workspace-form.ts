import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useProductionScope } from '../../api/use-scope.ts';
import { notifyUndo } from '../../components/notify-undo.tsx';
import type { Version } from '../../components/two-versions/other-version.ts';
import { useVersions } from '../../components/two-versions/use-versions.ts';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import { settingsTexts } from '../texts.ts';
import { type ReadWorkspace, type Workspace, workspaceQuery } from './workspace.ts';

type Patch = Partial<Pick<Workspace, 'name' | 'requireSecondFactor'>>;

/**
 * Returns the state of a form for some fields of the workspace. A save can be undone.
 * @param pick returns the fields of the form
 * @param done the text of the notification after a save
 */
export function useWorkspaceForm<Values extends Patch>(
  read: ReadWorkspace,
  pick: (workspace: Workspace) => Values,
  done: (values: Values) => string,
) {
  const t = useTexts(settingsTexts);
  const scope = useProductionScope();
  const { place, api } = scope;
  const queries = useQueryClient();
  const toVersion = ({ workspace, etag }: ReadWorkspace): Version<Values> => ({
    values: pick(workspace),
    etag,
  });
  const form = useForm<Values>({ initialValues: pick(read.workspace) });
  const update = async (values: Values, ifMatch: string | undefined) => {
    const workspace = await api.workspaces.update(place.workspaceId, values, { ifMatch });
    return toVersion({ workspace, etag: workspace.lastResponse.etag });
  };
  const restore = useAction({
    run: ({ values, etag }: Version<Values>) => update(values, etag),
    notifiesErrors: true,
  });
  const versions = useVersions({
    form,
    current: toVersion(read),
    readLatest: async () =>
      toVersion(await queries.fetchQuery({ ...workspaceQuery(scope), staleTime: 0 })),
    save: update,
    onSaved: (saved, former) =>
      notifyUndo({
        message: done(saved.values),
        undo: t('undo'),
        // The server rejects the undo if the workspace has changed since.
        onUndo: () => restore.mutate({ values: former.values, etag: saved.etag }),
      }),
  });
  return { form, ...versions };
}
