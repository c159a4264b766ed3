import { Button, Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRights } from '../../api/use-rights.ts';
import { useProductionScope } from '../../api/use-scope.ts';
import { Failure } from '../../components/failure.tsx';
import { Notice } from '../../components/notice.tsx';
import { notifyUndo } from '../../components/notify-undo.tsx';
import { Section } from '../../components/section.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import { settingsTexts } from '../texts.ts';
import { affectedBy, type Rule, rules, withoutSecondFactorQuery } from './workspace.ts';

/** The rule about second factors. Before a change, the page names the people without one. */
export function SecondFactor({ rule: former }: { rule: Rule }) {
  const t = useTexts(settingsTexts);
  const scope = useProductionScope();
  const { place, api } = scope;
  const { isOwner, isAdmin } = useRights();
  const [chosen, setChosen] = useState<Rule>(former);
  const { data: without = [] } = useQuery({
    ...withoutSecondFactorQuery(scope),
    enabled: isAdmin,
  });
  const affected = affectedBy(chosen, without);
  const update = (requireSecondFactor: Rule) =>
    api.workspaces.update(place.workspaceId, { requireSecondFactor });
  const restore = useAction({ run: () => update(former), notifiesErrors: true });
  const save = useAction({
    run: () => update(chosen),
    onDone: () =>
      notifyUndo({
        message: t('ruleSaved'),
        undo: t('undo'),
        onUndo: restore.mutate,
      }),
  });
  if (!isOwner) {
    return (
      <Section title={t('secondFactor')} lead={t('ownersChange')}>
        {t(`rule-${former}`)}
      </Section>
    );
  }
  return (
    <Section title={t('secondFactor')} lead={t('secondFactorHint')}>
      <Stack>
        <Radio.Group
          label={t('rule')}
          value={chosen}
          onChange={(value) => setChosen(rules.find((one) => one === value) ?? former)}
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
        <Failure error={save.error} />
        <Button
          w="fit-content"
          disabled={chosen === former}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {t('save')}
        </Button>
      </Stack>
    </Section>
  );
}
