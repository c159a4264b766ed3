import { FORM_INDEX, type FormErrors, useForm } from '@mantine/form';
import { type Translate, useTexts } from '../../i18n/texts.ts';
import { applicationsTexts } from '../texts.ts';
import { type RedirectUriError, redirectUriError } from './redirect-uri-error.ts';
import type { ApplicationValues } from './values.ts';

type Words = Translate<'nameMissing' | 'emailInvalid' | 'scopesMissing' | RedirectUriError>;

/** The state of the form for an application, with the rules that the browser can check. */
export function useApplicationForm(initialValues: ApplicationValues) {
  const t = useTexts(applicationsTexts);
  return useForm<ApplicationValues>({
    initialValues,
    validateInputOnChange: [`redirectUris.${FORM_INDEX}`],
    validateInputOnBlur: ['name', 'ownerEmail'],
    validate: (values) => errorsOf(values, t),
  });
}

function errorsOf(values: ApplicationValues, t: Words): FormErrors {
  const errors: FormErrors = {};
  if (values.name.trim() === '') {
    errors.name = t('nameMissing');
  }
  if (!/^\S+@\S+$/.test(values.ownerEmail.trim())) {
    errors.ownerEmail = t('emailInvalid');
  }
  if (values.scopes.length === 0) {
    errors.scopes = t('scopesMissing');
  }
  const { type, environment, publish } = values;
  const rules = { type, mayBePlain: environment === 'sandbox' && !publish };
  for (const [at, uri] of values.redirectUris.entries()) {
    const error = uri.trim() === '' ? undefined : redirectUriError(uri.trim(), rules);
    if (error !== undefined) {
      errors[`redirectUris.${at}`] = t(error);
    }
  }
  return errors;
}
