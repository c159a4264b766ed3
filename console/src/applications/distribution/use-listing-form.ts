import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { showProblem } from '../../components/problem-to-form.ts';
import { merge } from '../../components/two-versions/merge.ts';
import {
  type Conflict,
  otherVersion,
  type Version,
} from '../../components/two-versions/other-version.ts';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Application } from '../application.ts';
import { type Listing, listingQuery } from './listing-query.ts';
import { type ListingValues, listingInputOf, toDraft, toListingValues } from './listing-values.ts';
import { distributionTexts } from './texts.ts';

/**
 * The state of the form for a listing. After a conflict with another change, the typed text stays.
 */
export function useListingForm(
  application: Application,
  stored: { listing: Listing | null; etag: string | undefined },
) {
  const t = useTexts(distributionTexts);
  const scope = useScope();
  const queries = useQueryClient();
  const versionOf = ({ listing, etag }: typeof stored): Version<ListingValues> => ({
    values: toListingValues(listing, application),
    etag,
  });
  const [base, setBase] = useState(() => versionOf(stored));
  const [conflict, setConflict] = useState<Conflict<ListingValues>>();
  const [problems, setProblems] = useState<string[]>([]);
  const form = useForm<ListingValues>({ initialValues: base.values });
  const save = useAction({
    run: ({ values, from }: { values: ListingValues; from: Version<ListingValues> }) =>
      scope.api.applications.listing.put(application.id, toDraft(values), { ifMatch: from.etag }),
    done: t('saved'),
  });

  async function fail(
    error: unknown,
    values: ListingValues,
    from: Version<ListingValues>,
  ): Promise<void> {
    const other = await otherVersion(error, values, from, async () =>
      versionOf(await readLatest()),
    );
    if (other === undefined) {
      setProblems(showProblem(form, error, (field) => listingInputOf(field, values)));
      return;
    }
    if (other.changes.length > 0) {
      setConflict(other);
      return;
    }
    // Another person has changed data outside the form, such as an image or the state of the
    // review.
    setBase({ values: from.values, etag: other.theirs.etag });
    setProblems([t('changedElsewhere')]);
  }

  function readLatest(): Promise<typeof stored> {
    return queries.fetchQuery({ ...listingQuery(scope, application.id), staleTime: 0 });
  }

  function send(values: ListingValues, from: Version<ListingValues>): void {
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
    /** @param kept the fields changed by both people that keep the person's own value */
    choose(kept: string[]): void {
      if (conflict) {
        const values = merge(form.values, conflict.changes, kept);
        form.setValues(values);
        setBase(conflict.theirs);
        setConflict(undefined);
        send(values, conflict.theirs);
      }
    },
    /** Reads the new entity tag after an upload. */
    async adoptTag(): Promise<void> {
      const { etag } = await readLatest();
      setBase((before) => ({ values: before.values, etag }));
    },
  };
}
