import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useState } from 'react';
import { showProblem } from '../problem-to-form.ts';
import { useAction } from '../use-action.ts';
import { merge } from './merge.ts';
import { type Conflict, otherVersion, type Version } from './other-version.ts';

interface VersionsOptions<Values extends object> {
  form: UseFormReturnType<Values>;
  /** The version that the page has read. */
  current: Version<Values>;
  readLatest(): Promise<Version<Values>>;
  /** @param etag the value of `If-Match` */
  save(values: Values, etag: string | undefined): Promise<Version<Values>>;
  /** @param former the version that the person began to edit */
  onSaved(saved: Version<Values>, former: Version<Values>): void;
}

/**
 * Saves a form that another person may change at the same time. After a conflict, the person sees
 * both versions, and the typed text stays.
 */
export function useVersions<Values extends object>(options: VersionsOptions<Values>) {
  const { form, current, readLatest, save, onSaved } = options;
  const [base, setBase] = useState(current);
  const [conflict, setConflict] = useState<Conflict<Values>>();
  const [problems, setProblems] = useState<string[]>([]);
  const begin = (version: Version<Values>) => {
    setBase(version);
    setConflict(undefined);
    form.setInitialValues(version.values);
    form.setValues(version.values);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a background fetch may return a new version
  useEffect(() => {
    if (!form.isDirty()) {
      begin(current);
    }
  }, [JSON.stringify(current)]);

  async function attempt(values: Values, from: Version<Values>) {
    try {
      return await save(values, from.etag);
    } catch (error) {
      const other = await otherVersion(error, values, from, readLatest);
      if (other === undefined) {
        throw error;
      }
      if (other.changes.length === 0) {
        return save(values, other.theirs.etag);
      }
      setConflict(other);
      return undefined;
    }
  }
  const action = useAction({
    run: ({ values, from }: { values: Values; from: Version<Values> }) => attempt(values, from),
    onDone: (saved) => {
      if (saved !== undefined) {
        begin(saved);
        onSaved(saved, base);
      }
    },
  });

  function send(values: Values, from: Version<Values>): void {
    setProblems([]);
    action.mutate({ values, from }, { onError: (error) => setProblems(showProblem(form, error)) });
  }

  return {
    changes: conflict?.changes,
    /** Messages that belong to no input. */
    problems,
    error: action.error,
    isBusy: action.isPending,
    submit: (values: Values) => send(values, base),
    /** @param kept the fields changed by both people that keep the person's own value */
    choose(kept: readonly string[]): void {
      if (conflict) {
        const values = merge(form.getValues(), conflict.changes, kept);
        form.setValues(values);
        setBase(conflict.theirs);
        setConflict(undefined);
        send(values, conflict.theirs);
      }
    },
  };
}
