import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { placeKey } from '../../api/queries.ts';
import { useRights } from '../../api/use-rights.ts';
import { useScope } from '../../api/use-scope.ts';
import { Denied } from '../../components/denied.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Created } from '../created/created.tsx';
import { toNewApplication } from '../form/values.ts';
import { applicationsTexts } from '../texts.ts';
import { CreateForm } from './create-form.tsx';

const list = '/w/$workspaceId/$environment/applications';

/** Registers an application. The response contains the secret, so it stays only in memory. */
export function CreatePage() {
  const t = useTexts(applicationsTexts);
  const { place, api } = useScope();
  const { canWrite } = useRights();
  const queries = useQueryClient();
  // Each attempt has the same Idempotency-Key. After a lost response, another attempt does not
  // register a second application.
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
      {canWrite ? <CreateForm create={create} /> : <Denied />}
    </>
  );
}
