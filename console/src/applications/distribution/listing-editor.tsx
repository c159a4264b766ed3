import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent } from 'react';
import { Notice } from '../../components/notice.tsx';
import { Section } from '../../components/section.tsx';
import { TwoVersions } from '../../components/two-versions/two-versions.tsx';
import { LeaveGuard } from '../../components/unsaved.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { Application } from '../application.ts';
import { CheckList } from './check-list.tsx';
import classes from './distribution.module.css';
import { DistributionLink } from './distribution-link.tsx';
import { expectedChecks, releasedVersion } from './expected-checks.ts';
import { useListingLabel } from './field-label.ts';
import { Images } from './images.tsx';
import { ListingFields } from './listing-fields.tsx';
import type { Listing } from './listing-query.ts';
import { Preview } from './preview.tsx';
import { distributionTexts } from './texts.ts';
import { useListingForm } from './use-listing-form.ts';

interface ListingEditorProps {
  application: Application;
  stored: { listing: Listing | null; etag: string | undefined };
}

/** Shows the form of a listing, with a preview and the expected checks beside it. */
export function ListingEditor({ application, stored }: ListingEditorProps) {
  const t = useTexts(distributionTexts);
  const labelOf = useListingLabel();
  const editor = useListingForm(application, stored);
  const { form, changes, problems, isBusy, isDirty } = editor;
  const { listing } = stored;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    editor.submit();
  };
  return (
    <div className={classes.editor}>
      <LeaveGuard isDirty={isDirty} />
      <Stack gap="lg">
        {changes && (
          <TwoVersions
            changes={changes}
            labelOf={labelOf}
            isBusy={isBusy}
            onChoose={editor.choose}
          />
        )}
        <form onSubmit={submit} noValidate>
          <ListingFields form={form} />
          {problems.length > 0 && (
            <Notice tone="bad" title={t('notSaved')} role="alert">
              {problems.map((problem) => (
                <div key={problem}>{problem}</div>
              ))}
            </Notice>
          )}
          <Group mt="lg">
            <Button type="submit" loading={isBusy} disabled={listing !== null && !isDirty}>
              {t('save')}
            </Button>
            {listing !== null && !isDirty && (
              <DistributionLink applicationId={application.id}>
                {t('toSubmission')}
              </DistributionLink>
            )}
          </Group>
        </form>
        {listing && (
          <Images
            applicationId={application.id}
            logo={listing.logo}
            screenshots={listing.screenshots}
            onChange={() => void editor.adoptTag()}
          />
        )}
      </Stack>
      <Stack gap="lg" className={classes.beside}>
        <Preview application={application} values={form.values} listing={listing} />
        <Section title={t('expected')} lead={t('expectedLead')}>
          <CheckList checks={expectedChecks(form.values, application, releasedVersion(listing))} />
        </Section>
      </Stack>
    </div>
  );
}
