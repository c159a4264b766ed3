import { useTexts } from '../../i18n/texts.ts';
import { distributionTexts } from './texts.ts';

const fields = [
  'name',
  'vendor',
  'description',
  'supportedFeatures',
  'scopeReasons',
  'documentationLinks',
  'supportContacts',
  'securityInformation',
  'version',
  'releaseNotes',
  'categories',
] as const;

/** Returns a function for the label of an input of a listing. */
export function useListingLabel(): (field: string) => string {
  const t = useTexts(distributionTexts);
  return (field) => t(fields.find((one) => one === field) ?? 'name');
}
