import { Button, Fieldset, Group, Stack } from '@mantine/core';
import type { FormEvent } from 'react';
import { useRights } from '../../api/use-rights.ts';
import { focusFirstError } from '../../components/focus-first-error.ts';
import { Notice } from '../../components/notice.tsx';
import { Section } from '../../components/section.tsx';
import { TwoVersions } from '../../components/two-versions/two-versions.tsx';
import { LeaveGuard } from '../../components/unsaved.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Basics } from '../form/basics.tsx';
import { Contacts } from '../form/contacts.tsx';
import { Metadata } from '../form/metadata.tsx';
import { RedirectUris } from '../form/redirect-uris.tsx';
import { ScopeChoice } from '../form/scope-choice.tsx';
import { Impact } from '../parts/impact.tsx';
import { useFieldLabel } from './field-label.ts';
import { Protocol } from './protocol.tsx';
import { settingsTexts } from './texts.ts';
import { useSettings } from './use-settings.ts';

/** The page with all settings of an application that a person can change. */
export function SettingsPage() {
  const t = useTexts(settingsTexts);
  const labelOf = useFieldLabel();
  const { canWrite } = useRights();
  const settings = useSettings();
  const { application, form, protocol, problems, isBusy, isDirty, changes, newScopes } = settings;
  const isChangeable = canWrite && application.state !== 'pending_deletion';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!settings.submit()) {
      focusFirstError();
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      <LeaveGuard isDirty={isDirty} />
      <Stack maw={760} gap="lg">
        {!isChangeable && <Notice tone="warning">{t(canWrite ? 'deleting' : 'noRight')}</Notice>}
        {changes && (
          <TwoVersions
            changes={changes}
            labelOf={labelOf}
            isBusy={isBusy}
            onChoose={settings.choose}
          />
        )}
        <Fieldset variant="unstyled" disabled={!isChangeable} aria-label={t('title')}>
          <Stack gap="lg">
            <Basics form={form} isNew={false} />
            <RedirectUris form={form} isNew={false} />
            <ScopeChoice form={form} isNew={false} />
            {newScopes && newScopes.length > 0 && (
              <Section title={t('scopesTitle')} lead={t('scopesLead')}>
                <Impact applicationId={application.id} change="scopes" scopes={newScopes} />
              </Section>
            )}
            <Contacts form={form} isNew={false} />
            <Metadata form={form} isNew={false} />
            <Protocol form={protocol} isPublic={application.type === 'public'} />
          </Stack>
        </Fieldset>
        {problems.length > 0 && (
          <Notice tone="bad" title={t('notSaved')} role="alert">
            {problems.map((problem) => (
              <div key={problem}>{problem}</div>
            ))}
          </Notice>
        )}
        {isChangeable && (
          <Group>
            <Button type="submit" loading={isBusy} disabled={!isDirty}>
              {t('save')}
            </Button>
            <Button variant="default" disabled={!isDirty} onClick={settings.discard}>
              {t('discard')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
