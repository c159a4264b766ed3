import { z } from 'zod';
import { scopeSchema } from '../scopes.ts';
import { defineEvent } from './define-event.ts';
import { plainText } from './personal-data.ts';

const installation = { category: 'permission', subject: 'installation' } as const;
const scopeList = z.array(scopeSchema);
const ids = { applicationId: plainText, installationId: plainText };
const applicationId = '01920000-0000-7000-8000-000000000004';
const installationId = '01920000-0000-7000-8000-000000000008';
const state = { detail: z.strictObject({ ...ids, scopes: scopeList }) };
const example = { applicationId, installationId, scopes: ['investments.read'] };

/** Events of the access of an application to workspaces other than its own. */
export const installationEvents = [
  defineEvent({
    type: 'installation.granted',
    ...installation,
    summary: 'An application was granted access to a workspace, with these scopes.',
    ...state,
    example,
  }),
  defineEvent({
    type: 'installation.widened',
    ...installation,
    summary: 'Scopes were added to an installation.',
    detail: z.strictObject({ ...ids, added: scopeList, scopes: scopeList }),
    example: { ...example, added: ['investments.write'], scopes: ['investments.read', 'investments.write'] },
  }),
  defineEvent({
    type: 'installation.narrowed',
    ...installation,
    summary: 'Scopes were removed from an installation, and from every token at once.',
    detail: z.strictObject({ ...ids, removed: scopeList, scopes: scopeList }),
    example: { ...example, removed: ['investments.write'] },
  }),
  defineEvent({
    type: 'installation.suspended',
    ...installation,
    summary: 'An installation was suspended: the application has no access until it is resumed.',
    ...state,
    example,
  }),
  defineEvent({
    type: 'installation.resumed',
    ...installation,
    summary: 'A suspended installation was resumed.',
    ...state,
    example,
  }),
  defineEvent({
    type: 'installation.revoked',
    ...installation,
    summary: 'The access of an application to a workspace was revoked, with its tokens and grants.',
    ...state,
    example,
  }),
] as const;
