import type { Action } from './actions.ts';
import { type App, originOf } from './actors.ts';

const by = {
  a: 'publisherA',
  b: 'publisherB',
  sandboxed: 'publisherB',
} as const;

const submitted = (app: App): Action[] => [
  {
    kind: 'draft',
    app,
    by: by[app],
    quality: 'complete',
    version: 'same',
  },
  {
    kind: 'submit',
    app,
    by: by[app],
  },
];

const published = (app: App): Action[] => [
  ...submitted(app),
  {
    kind: 'visibility',
    app,
    by: by[app],
    visibility: 'public',
    organizations: [],
  },
  {
    kind: 'approve',
    app,
    by: 'reviewer',
    of: 'latest',
  },
];

const installed = (app: App): Action[] => [
  ...published(app),
  {
    kind: 'install',
    app,
    by: 'adminC',
    seen: 'right',
    environment: originOf[app].environment,
  },
  {
    kind: 'token',
    app,
    workspace: 'c',
  },
];

/** Two suspensions; chance alone rarely produces both at once. */
const suspendedByBoth = (app: App): Action[] => [
  ...installed(app),
  {
    kind: 'suspend application',
    app,
    by: by[app],
  },
  {
    kind: 'suspend application',
    app,
    by: 'operator',
  },
];

/** Actions before a run, so that most runs use applications in use. */
export const starts: readonly (readonly Action[])[] = [
  [],
  submitted('a'),
  published('a'),
  installed('a'),
  [...installed('a'), ...published('b')],
  [...published('a'), ...installed('b')],
  installed('sandboxed'),
  suspendedByBoth('a'),
];
