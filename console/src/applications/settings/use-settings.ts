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
import { applicationQuery, useApplication } from '../detail/application-query.ts';
import { useApplicationForm } from '../form/use-application-form.ts';
import { inputOf } from '../form/values.ts';
import { isJson, type ProtocolValues } from './protocol-values.ts';
import { settingsTexts } from './texts.ts';
import { type SettingsValues, split, toPatch, toValues } from './values.ts';

/** The state of the settings form. After a conflict with another change, the typed text stays. */
export function useSettings() {
  const t = useTexts(settingsTexts);
  const scope = useScope();
  const queries = useQueryClient();
  const { application, etag } = useApplication();
  const [base, setBase] = useState<Version<SettingsValues>>(() => ({
    values: toValues(application),
    etag,
  }));
  const [conflict, setConflict] = useState<Conflict<SettingsValues>>();
  const [problems, setProblems] = useState<string[]>([]);
  const form = useApplicationForm(split(base.values).form);
  const protocol = useForm<ProtocolValues>({
    initialValues: split(base.values).protocol,
    validate: {
      grantTypes: (chosen) => (chosen.length === 0 ? t('grantTypesMissing') : null),
      jwks: (text) => (text.trim() === '' || isJson(text) ? null : t('jwksInvalid')),
    },
  });
  const mine: SettingsValues = { ...form.values, ...protocol.values };
  const patchFrom = toPatch(base.values, mine);
  const save = useAction({
    run: ({ values, from }: { values: SettingsValues; from: Version<SettingsValues> }) =>
      scope.api.applications.update(application.id, toPatch(from.values, values), {
        ifMatch: from.etag,
      }),
    done: t('saved'),
  });

  function begin(version: Version<SettingsValues>): void {
    setBase(version);
    fill(version.values);
  }

  function fill(values: SettingsValues): void {
    const parts = split(values);
    form.setValues(parts.form);
    protocol.setValues(parts.protocol);
    setConflict(undefined);
  }

  async function fail(
    error: unknown,
    values: SettingsValues,
    from: Version<SettingsValues>,
  ): Promise<void> {
    const other = await otherVersion(error, values, from, readLatest);
    if (other === undefined) {
      setProblems(showProblem(form, error, inputOf));
      return;
    }
    if (other.changes.length > 0) {
      setConflict(other);
      return;
    }
    // Another person has changed data outside the form, such as the state of the application.
    setBase({ values: from.values, etag: other.theirs.etag });
    setProblems([t('changedElsewhere')]);
  }

  async function readLatest(): Promise<Version<SettingsValues>> {
    const query = applicationQuery(scope, application.id);
    const latest = await queries.fetchQuery({ ...query, staleTime: 0 });
    return { values: toValues(latest.application), etag: latest.etag };
  }

  function send(values: SettingsValues, from: Version<SettingsValues>): void {
    setProblems([]);
    save.mutate(
      { values, from },
      {
        onSuccess: (saved) => begin({ values: toValues(saved), etag: saved.lastResponse.etag }),
        onError: (error) => void fail(error, values, from),
      },
    );
  }

  return {
    application,
    form,
    protocol,
    problems,
    isBusy: save.isPending,
    isDirty: Object.keys(patchFrom).length > 0,
    changes: conflict?.changes,
    newScopes: patchFrom.scopes,
    submit(): boolean {
      const isValid = !form.validate().hasErrors && !protocol.validate().hasErrors;
      if (isValid) {
        send(mine, base);
      }
      return isValid;
    },
    /** @param kept the fields changed by both people that keep the person's own value */
    choose(kept: string[]): void {
      if (conflict) {
        const values = merge(mine, conflict.changes, kept);
        fill(values);
        setBase(conflict.theirs);
        send(values, conflict.theirs);
      }
    },
    discard: () => begin(base),
  };
}
