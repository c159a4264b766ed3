import { Alert } from '@mantine/core';
import { useTexts } from '../../i18n/texts.ts';
import classes from '../applications.module.css';
import { applicationsTexts } from '../texts.ts';
import type { TokenResponse } from './token-request.ts';

interface TryResultProps {
  attempt: {
    data: { token: TokenResponse; response: string } | undefined;
    error: Error | null;
  };
}

/** Shows the result of a first call: the data of the token and the response. */
export function TryResult({ attempt: { data, error } }: TryResultProps) {
  const t = useTexts(applicationsTexts);
  if (error) {
    return (
      <Alert color="danger" mt="sm" role="alert" title={t('noToken')}>
        {error.message}
      </Alert>
    );
  }
  if (!data) {
    return null;
  }
  const { token, response } = data;
  return (
    <div role="status">
      <p>
        {t('gotToken', {
          minutes: Math.round(token.expires_in / 60),
          scopes: token.scope ?? '',
        })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys can scroll the element */}
      <pre className={classes.response} tabIndex={0}>
        {`GET /v2/me\n${response}`}
      </pre>
    </div>
  );
}
