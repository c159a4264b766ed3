import { ApiError } from '@irp/client';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { showProblem } from '../../components/problem-to-form.ts';
import { type Difference, differences, merge } from '../../components/two-versions/merge.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Application } from '../application.ts';
import { useChange } from '../parts/use-change.ts';
import { type Listing, listingQuery } from './listing-query.ts';
import { type ListingValues, listingInputOf, toDraft, toListingValues } from './listing-values.ts';
import { distributionTexts } from './texts.ts';

interface Version {
  values: ListingValues;
  /** Undefined before the first draft. */
  etag: string | undefined;
}

/** The form of a listing. A save that meets another change keeps what was typed. */
export function useListingForm(
  application: Application,
  stored: { listing: Listing | null; etag: string | undefined },
) {
  const t = useTexts(distributionTexts);
  const scope = useScope();
  const queries = useQueryClient();
  const versionOf = ({ listing, etag }: typeof stored): Version => ({
    values: toListingValues(listing, application),
    etag,
  });
  const [base, setBase] = useState(() => versionOf(stored));
  const [conflict, setConflict] = useState<{ theirs: Version; changes: Difference[] }>();
  const [problems, setProblems] = useState<string[]>([]);
  const form = useForm<ListingValues>({ initialValues: base.values });
  const save = useChange(
    ({ values, from }: { values: ListingValues; from: Version }) =>
      scope.api.applications.listing.put(application.id, toDraft(values), { ifMatch: from.etag }),
    t('saved'),
  );

  async function fail(error: unknown, values: ListingValues, from: Version): Promise<void> {
    if (!(error instanceof ApiError && error.status === 412)) {
      setProblems(showProblem(form, error, (field) => listingInputOf(field, values)));
      return;
    }
    const query = listingQuery(scope, application.id);
    const theirs = versionOf(await queries.fetchQuery({ ...query, staleTime: 0 }));
    const changes = differences(from.values, values, theirs.values);
    if (changes.length > 0) {
      setConflict({ theirs, changes });
      return;
    }
    // Such as a decision of the review, or an image.
    setBase({ values: from.values, etag: theirs.etag });
    setProblems([t('changedElsewhere')]);
  }

  function send(values: ListingValues, from: Version): void {
    setProblems([]);
    save.mutate(
      { values, from },
      {
        onSuccess: (listing) => {
          const saved = versionOf({ listing, etag: listing.lastResponse.etag });
          setBase(saved);
          form.setValues(saved.values);
        },
        onError: (error) => void fail(error, values, from),
      },
    );
  }

  return {
    form,
    problems,
    isBusy: save.isPending,
    isDirty: JSON.stringify(toDraft(form.values)) !== JSON.stringify(toDraft(base.values)),
    changes: conflict?.changes,
    submit: () => send(form.values, base),
    /** @param kept contested fields whose own version stays */
    choose(kept: string[]): void {
      if (conflict) {
        const values = merge(form.values, conflict.changes, kept);
        form.setValues(values);
        setBase(conflict.theirs);
        setConflict(undefined);
        send(values, conflict.theirs);
      }
    },
    /** After an upload, which changes the entity tag. */
    async adoptTag(): Promise<void> {
      const query = listingQuery(scope, application.id);
      const { etag } = await queries.fetchQuery({ ...query, staleTime: 0 });
      setBase((before) => ({ values: before.values, etag }));
    },
  };
}
