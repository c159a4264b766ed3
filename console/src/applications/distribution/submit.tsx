import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { Failure } from '../../components/failure.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Application } from '../application.ts';
import { Confirm } from '../parts/confirm.tsx';
import { CheckList } from './check-list.tsx';
import { expectedChecks, releasedVersion } from './expected-checks.ts';
import type { Listing } from './listing-query.ts';
import { toListingValues } from './listing-values.ts';
import { distributionTexts } from './texts.ts';

interface SubmitProps {
  application: Application;
  listing: Listing;
  etag: string | undefined;
}

/** Shows the expected checks of a draft, then submits the draft. */
export function Submit({ application, listing, etag }: SubmitProps) {
  const t = useTexts(distributionTexts);
  const { api } = useScope();
  const [isOpen, setIsOpen] = useState(false);
  const { state, version } = listing;
  const isRelease = ['approved', 'published'].includes(state);
  const options = { ifMatch: etag };
  const submit = useAction({
    run: () =>
      isRelease && version
        ? api.applications.listing.versions.add(application.id, version, options)
        : api.applications.listing.submit(application.id, options),
    done: t('submitDone'),
  });
  if (state === 'delisted' || application.state !== 'active') {
    return null;
  }
  const checks = expectedChecks(
    toListingValues(listing, application),
    application,
    releasedVersion(listing),
  );
  const failing = checks.filter((check) => check.state === 'failed').length;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t(isRelease ? 'submitVersion' : 'submit')}</Button>
      <Confirm
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t(isRelease ? 'submitVersion' : 'submit')}
        action={t('submit')}
        isDangerous={false}
        isBusy={submit.isPending}
        onConfirm={() => submit.mutate(undefined, { onSuccess: () => setIsOpen(false) })}
      >
        <p>{t('submitWhat')}</p>
        {isRelease && <p>{t('submitVersionWhat', { number: version?.number ?? '–' })}</p>}
        <CheckList checks={checks} />
        {failing > 0 && (
          <Text c="var(--irp-danger)" role="status">
            {t('willFail', { count: failing })}
          </Text>
        )}
        <Failure error={submit.error} />
      </Confirm>
    </>
  );
}
