import { Anchor, Button, Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRights } from '../../api/use-rights.ts';
import { useMe, useProductionScope } from '../../api/use-scope.ts';
import { Failure } from '../../components/failure.tsx';
import { Notice } from '../../components/notice.tsx';
import { Section } from '../../components/section.tsx';
import { TwoVersions } from '../../components/two-versions/two-versions.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { settingsTexts } from '../texts.ts';
import { useWorkspaceForm } from './use-workspace-form.ts';
import { affectedBy, type ReadWorkspace, rules, withoutSecondFactorQuery } from './workspace.ts';

/**
 * The form for the rule about second factors. Before a change, the form shows which people without
 * a second factor the rule would affect.
 */
export function SecondFactor({ read }: { read: ReadWorkspace }) {
  const t = useTexts(settingsTexts);
  const { isOwner, isAdmin } = useRights();
  const { user } = useMe();
  const { form, changes, error, isBusy, submit, choose } = useWorkspaceForm(
    read,
    ({ requireSecondFactor }) => ({ requireSecondFactor }),
    () => t('ruleSaved'),
  );
  const { data: without = [] } = useQuery({
    ...withoutSecondFactorQuery(useProductionScope()),
    enabled: isAdmin,
  });
  const chosen = form.values.requireSecondFactor;
  const affected = affectedBy(chosen, without);
  const lacksOwn = form.isDirty() && affected.some(({ id }) => id === user?.id);
  if (!isOwner) {
    return (
      <Section title={t('secondFactor')} lead={t('ownersChange')}>
        {t(`rule-${read.workspace.requireSecondFactor}`)}
      </Section>
    );
  }
  return (
    <Section title={t('secondFactor')} lead={t('secondFactorHint')}>
      <Stack>
        {changes && (
          <TwoVersions
            changes={changes}
            labelOf={() => t('rule')}
            isBusy={isBusy}
            onChoose={choose}
          />
        )}
        <Radio.Group
          label={t('rule')}
          value={chosen}
          onChange={(value) =>
            form.setFieldValue('requireSecondFactor', rules.find((one) => one === value) ?? chosen)
          }
        >
          <Stack gap="xs" mt="xs">
            {rules.map((rule) => (
              <Radio key={rule} value={rule} label={t(`rule-${rule}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {affected.length > 0 && (
          <Notice tone="warning" title={t('withoutFactor', { count: affected.length })}>
            <ul>
              {affected.map(({ id, name, email }) => (
                <li key={id}>{name || email}</li>
              ))}
            </ul>
            {t('withoutFactorWhat')}
          </Notice>
        )}
        {lacksOwn && (
          <Notice tone="warning" title={t('ownFactorFirst')}>
            <Anchor href="/account/codes" underline="always">
              {t('codes')}
            </Anchor>
            {' · '}
            <Anchor href="/account/passkeys" underline="always">
              {t('passkeys')}
            </Anchor>
          </Notice>
        )}
        <Failure error={error} />
        <Button
          w="fit-content"
          disabled={!form.isDirty() || changes !== undefined || lacksOwn}
          loading={isBusy}
          onClick={() => submit(form.getValues())}
        >
          {t('save')}
        </Button>
      </Stack>
    </Section>
  );
}
