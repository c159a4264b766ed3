import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { ConfirmByName } from '../../components/confirm-by-name.tsx';
import { DangerButton } from '../../components/danger-button.tsx';
import { Failure } from '../../components/failure.tsx';
import { Section } from '../../components/section.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Application } from '../application.ts';
import { Impact } from '../parts/impact.tsx';
import { distributionTexts } from './texts.ts';

interface UnpublishProps {
  application: Application;
  etag: string | undefined;
}

/**
 * Removes the listing from the directory. The person chooses whether existing installations end.
 */
export function Unpublish({ application: { id, name }, etag }: UnpublishProps) {
  const t = useTexts(distributionTexts);
  const { api } = useScope();
  const [isOpen, setIsOpen] = useState(false);
  const [choice, setChoice] = useState('keep');
  const existingInstallations = choice === 'revoke' ? 'revoke' : 'keep';
  const unpublish = useAction({
    run: () => api.applications.listing.unpublish(id, { existingInstallations }, { ifMatch: etag }),
    done: t('unpublished'),
  });
  return (
    <Section title={t('unpublish')} lead={t('unpublishLead')} isDangerous>
      <DangerButton onClick={() => setIsOpen(true)}>{t('unpublish')}</DangerButton>
      <ConfirmByName
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        name={name}
        title={t('unpublish')}
        action={t('unpublish')}
        isBusy={unpublish.isPending}
        onConfirm={() => unpublish.mutate(undefined, { onSuccess: () => setIsOpen(false) })}
      >
        {isOpen && <Impact applicationId={id} change="unpublish" />}
        <Radio.Group mt="md" label={t('existing')} value={choice} onChange={setChoice}>
          <Stack gap="xs" mt="xs">
            <Radio value="keep" label={t('keep')} description={t('keepWhat')} />
            <Radio value="revoke" label={t('revoke')} description={t('revokeWhat')} />
          </Stack>
        </Radio.Group>
        <Failure error={unpublish.error} />
      </ConfirmByName>
    </Section>
  );
}
