import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { ConfirmByName } from '../../components/confirm-by-name.tsx';
import { Failure } from '../../components/failure.tsx';
import { Section } from '../../components/section.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { Application } from '../application.ts';
import { Impact } from '../parts/impact.tsx';
import { secretTexts } from './texts.ts';

interface CompromiseProps {
  application: Application;
  /** @param secret the new secret; null for an application without secrets */
  onReport(secret: string | null): void;
}

/**
 * Reports leaked credentials of an application. The server revokes all secrets and tokens of the
 * application at once.
 */
export function Compromise({ application: { id, name }, onReport }: CompromiseProps) {
  const t = useTexts(secretTexts);
  const { api } = useScope();
  const [isOpen, setIsOpen] = useState(false);
  const [description, setDescription] = useState('');
  // Queries are not fetched again after the report, because they would request a sign-in before the
  // person has copied the secret.
  const report = useMutation({
    mutationFn: () =>
      api.applications.reportCompromise(id, description.trim() ? { description } : {}),
  });
  const confirm = () =>
    report.mutate(undefined, {
      onSuccess: ({ clientSecret }) => {
        onReport(clientSecret);
        setIsOpen(false);
      },
    });
  return (
    <Section title={t('compromise')} lead={t('compromiseLead')} isDangerous>
      <Button color="danger" onClick={() => setIsOpen(true)}>
        {t('report')}
      </Button>
      <ConfirmByName
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        name={name}
        title={t('compromise')}
        action={t('report')}
        isBusy={report.isPending}
        onConfirm={confirm}
      >
        <p>{t('compromiseWhat')}</p>
        {isOpen && <Impact applicationId={id} change="compromise" />}
        <Textarea
          mt="md"
          label={t('compromiseDescription')}
          description={t('compromiseDescriptionHint')}
          maxLength={2_000}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <Failure error={report.error} />
      </ConfirmByName>
    </Section>
  );
}
