import { useTexts } from '../../i18n/texts.ts';
import { applicationsTexts } from '../texts.ts';
import { settingsTexts } from './texts.ts';

const shared = [
  'name',
  'redirectUris',
  'scopes',
  'team',
  'ownerEmail',
  'supportEmail',
  'supportUrl',
  'homepageUrl',
  'metadata',
] as const;
const own = [
  'grantTypes',
  'pkceRequired',
  'dpopBound',
  'postLogoutRedirectUris',
  'backchannelLogoutUri',
  'backchannelLogoutSessionRequired',
  'jwks',
] as const;

/** Returns a function for the label of an input of the settings. */
export function useFieldLabel(): (field: string) => string {
  const words = useTexts(applicationsTexts);
  const t = useTexts(settingsTexts);
  return (field) => {
    const inForm = shared.find((one) => one === field);
    const inProtocol = own.find((one) => one === field);
    if (inForm) {
      return words(inForm);
    }
    return inProtocol ? t(inProtocol) : words('descriptionLabel');
  };
}
