import { UsageError } from '@irp/command-line';

/** The address of a platform that `npm start` runs on this machine. */
export const defaultUrl = 'http://127.0.0.1:8080';

/**
 * Returns the address of a platform, without a slash at the end.
 * @param name the name of the option or variable, for the error message
 * @throws UsageError
 */
export function requireHttpUrl(text: string, name: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new UsageError(`${name} must be an http or https URL.`);
  }
  if (/\/v\d+\/*$/.test(text)) {
    throw new UsageError(`${name} must not contain a version of the API, such as /v2: ${text}.`);
  }
  return text.replace(/\/+$/, '');
}
