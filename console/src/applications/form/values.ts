import type { Api } from '../../api/services.ts';
import type { Application } from '../application.ts';
import type { Scope } from '../scopes.ts';

/** The values of the form for an application, with a separate value for each input. */
export interface ApplicationValues {
  name: string;
  description: string;
  type: Application['type'];
  environment: Application['environment'];
  redirectUris: string[];
  scopes: Scope[];
  team: string;
  ownerEmail: string;
  supportEmail: string;
  supportUrl: string;
  homepageUrl: string;
  metadata: { name: string; value: string }[];
  publish: boolean;
}

export type NewApplication = Parameters<Api['applications']['create']>[0];

export function emptyValues(
  environment: Application['environment'],
  ownerEmail: string,
): ApplicationValues {
  return {
    name: '',
    description: '',
    type: 'confidential',
    environment,
    redirectUris: [''],
    scopes: [],
    team: '',
    ownerEmail,
    supportEmail: '',
    supportUrl: '',
    homepageUrl: '',
    metadata: [],
    publish: false,
  };
}

/** Returns the body of the request to create an application. Empty inputs are omitted. */
export function toNewApplication(values: ApplicationValues): NewApplication {
  const { name, description, type, environment, scopes, publish } = values;
  const { team, ownerEmail, supportEmail, supportUrl, homepageUrl } = values;
  return {
    name: name.trim(),
    description,
    type,
    environment,
    redirectUris: values.redirectUris.map((uri) => uri.trim()).filter((uri) => uri !== ''),
    scopes,
    owner: { email: ownerEmail.trim(), ...given('team', team) },
    supportContact: { ...given('email', supportEmail), ...given('url', supportUrl) },
    homepageUrl: homepageUrl.trim() === '' ? null : homepageUrl.trim(),
    metadata: Object.fromEntries(
      values.metadata
        .filter((one) => one.name.trim() !== '')
        .map((one) => [one.name.trim(), one.value]),
    ),
    publish,
  };
}

function given<Name extends string>(name: Name, text: string): { [Key in Name]?: string } {
  return text.trim() === '' ? {} : ({ [name]: text.trim() } as { [Key in Name]?: string });
}

const inputs: Record<string, string> = {
  'owner.email': 'ownerEmail',
  'owner.team': 'team',
  'supportContact.email': 'supportEmail',
  'supportContact.url': 'supportUrl',
};

/** Returns the input of the form for a field of the API. */
export function inputOf(field: string): string {
  const [first = ''] = field.split('.');
  return inputs[field] ?? (first === 'redirectUris' ? field : first);
}
