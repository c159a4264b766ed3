import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { placeKey } from '../../api/queries.ts';
import { useScope } from '../../api/use-scope.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Created } from '../created/created.tsx';
import { toNewApplication } from '../form/values.ts';
import { applicationsTexts } from '../texts.ts';
import { CreateForm } from './create-form.tsx';

const list = '/w/$workspaceId/$environment/applications';

/** Registers an application. The response, with its secret, is in memory only. */
export function CreatePage() {
  const t = useTexts(applicationsTexts);
  const { place, api } = useScope();
  const queries = useQueryClient();
  // The same key for each attempt: a repeat after a lost response registers nothing twice.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const create = useMutation({
    mutationFn: (values: Parameters<typeof toNewApplication>[0]) =>
      api.applications.create(toNewApplication(values), { idempotencyKey }),
    onError: () => setIdempotencyKey(crypto.randomUUID()),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...placeKey(place), 'applications'] }),
  });
  if (create.data) {
    return <Created application={create.data} />;
  }
  return (
    <>
      <PageHeader
        title={t('create')}
        description={t('createHint')}
        breadcrumbs={[{ text: t('title'), to: list }, { text: t('create') }]}
      />
      <CreateForm create={create} />
    </>
  );
}
