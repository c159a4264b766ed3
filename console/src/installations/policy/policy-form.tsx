import { Button, Radio, Stack, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useProductionScope } from '../../api/use-scope.ts';
import { Failure } from '../../components/failure.tsx';
import { notifyUndo } from '../../components/notify-undo.tsx';
import type { Version } from '../../components/two-versions/other-version.ts';
import { TwoVersions } from '../../components/two-versions/two-versions.tsx';
import { useVersions } from '../../components/two-versions/use-versions.ts';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { InstallationPolicy } from '../installation.ts';
import { installationsTexts } from '../texts.ts';
import { ApprovedPublishers } from './approved-publishers.tsx';
import { policyQuery, toPolicy } from './policy-query.ts';

interface PolicyFormProps {
  policy: Version<InstallationPolicy>;
  /** Names of publishers by id. */
  names: ReadonlyMap<string, string>;
}

const choices = ['any', 'approved'] as const;

/** The form for the installation policy. Existing installations do not change. */
export function PolicyForm({ policy, names }: PolicyFormProps) {
  const t = useTexts(installationsTexts);
  const labelOf = usePolicyLabel();
  const scope = useProductionScope();
  const { installationPolicy } = scope.api;
  const queries = useQueryClient();
  const form = useForm<InstallationPolicy>({ initialValues: policy.values });
  const put = async (values: InstallationPolicy, ifMatch: string | undefined) =>
    toPolicy(await installationPolicy.put(values, { ifMatch }));
  const restore = useAction({
    run: ({ values, etag }: Version<InstallationPolicy>) => put(values, etag),
    notifiesErrors: true,
  });
  const { changes, error, isBusy, submit, choose } = useVersions({
    form,
    current: policy,
    readLatest: () => queries.fetchQuery({ ...policyQuery(scope), staleTime: 0 }),
    save: put,
    onSaved: (saved, former) =>
      notifyUndo({
        message: t('policySaved'),
        undo: t('undo'),
        // The server rejects the undo if the policy has changed since.
        onUndo: () => restore.mutate({ values: former.values, etag: saved.etag }),
      }),
  });
  return (
    <form onSubmit={form.onSubmit(submit)}>
      <Stack>
        {changes && (
          <TwoVersions changes={changes} labelOf={labelOf} isBusy={isBusy} onChoose={choose} />
        )}
        <Radio.Group label={t('allowedPublishers')} {...form.getInputProps('publishers')}>
          <Stack gap="xs" mt="xs">
            {choices.map((value) => (
              <Radio key={value} value={value} label={t(`publishers-${value}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <ApprovedPublishers
          ids={form.values.approvedPublishers}
          names={names}
          onChange={(ids) => form.setFieldValue('approvedPublishers', [...ids])}
        />
        <Switch
          label={t('memberRequests')}
          description={t('memberRequestsHint')}
          checked={form.values.memberRequests === 'allowed'}
          onChange={(event) =>
            form.setFieldValue(
              'memberRequests',
              event.currentTarget.checked ? 'allowed' : 'refused',
            )
          }
        />
        <Failure error={error} />
        <Button
          type="submit"
          w="fit-content"
          disabled={!form.isDirty() || changes !== undefined}
          loading={isBusy}
        >
          {t('save')}
        </Button>
      </Stack>
    </form>
  );
}

/**
 * Returns a function that labels the fields. After a conflict, the labels are shown beside both
 * versions.
 */
function usePolicyLabel() {
  const t = useTexts(installationsTexts);
  const labels: Readonly<Record<string, string>> = {
    publishers: t('allowedPublishers'),
    approvedPublishers: t('approvedPublishers'),
    memberRequests: t('memberRequests'),
  };
  return (field: string) => labels[field] ?? field;
}
