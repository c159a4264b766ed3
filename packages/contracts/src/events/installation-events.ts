import { z } from 'zod';
import { scopeSchema } from '../scopes.ts';
import { defineEvent } from './define-event.ts';

const installation = { category: 'permission', subject: 'installation' } as const;
const scopeList = z.array(scopeSchema);
const place = { applicationId: z.string(), installationId: z.string() };
const applicationId = '01920000-0000-7000-8000-000000000004';
const installationId = '01920000-0000-7000-8000-000000000008';
const state = { detail: z.strictObject({ ...place, scopes: scopeList }) };
const example = { applicationId, installationId, scopes: ['investments.read'] };

/** What an application may do in a workspace that is not its own. */
export const installationEvents = [
  defineEvent({
    type: 'installation.granted',
    ...installation,
    summary: 'An application may work in a workspace from now on, with these scopes.',
    ...state,
    example,
  }),
  defineEvent({
    type: 'installation.widened',
    ...installation,
    summary: 'An installed application may do more in a workspace.',
    detail: z.strictObject({ ...place, added: scopeList, scopes: scopeList }),
    example: { ...example, added: ['investments.write'], scopes: ['investments.read', 'investments.write'] },
  }),
  defineEvent({
    type: 'installation.narrowed',
    ...installation,
    summary: 'An installed application may do less in a workspace, and every token was narrowed at once.',
    detail: z.strictObject({ ...place, removed: scopeList, scopes: scopeList }),
    example: { ...example, removed: ['investments.write'] },
  }),
  defineEvent({
    type: 'installation.suspended',
    ...installation,
    summary: 'An installed application may do nothing in a workspace until it is resumed.',
    ...state,
    example,
  }),
  defineEvent({
    type: 'installation.resumed',
    ...installation,
    summary: 'An installed application goes on in a workspace.',
    ...state,
    example,
  }),
  defineEvent({
    type: 'installation.revoked',
    ...installation,
    summary: 'An application may no longer work in a workspace: its tokens and agreements there ended.',
    ...state,
    example,
  }),
] as const;
