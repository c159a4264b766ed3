import type { DataEnvironment, Plan, Scope } from '@irp/contracts';
import type { Visibility } from '@irp/contracts/directory';
import fc from 'fast-check';
import { type Actor, type App, actors, type Workspace, workspaces } from './actors.ts';
import type { ModelPolicy } from './world.ts';

export type Bump = 'same' | 'minor' | 'major' | 'lower';
/** Relative to the application's requested scopes: the admin's view, or another set. */
export type Seen = 'right' | 'fewer' | 'more';
type OnApp<Kind extends string, Fields = unknown> = {
  kind: Kind;
  by: Actor;
  app: App;
} & Fields;
type OnInstallation<Kind extends string, Fields = unknown> = OnApp<
  Kind,
  { workspace: Workspace } & Fields
>;
type OnReview<Kind extends string, Fields = unknown> = OnApp<
  Kind,
  { of: 'latest' | 'earlier' } & Fields
>;

export type Action =
  | OnApp<'draft', { quality: 'complete' | 'no reasons' | 'no features'; version: Bump | null }>
  | OnApp<'submit'>
  | OnApp<'version', { version: Bump }>
  | OnApp<'visibility', { visibility: Visibility; organizations: Workspace[] }>
  | OnApp<'unpublish', { existingInstallations: 'keep' | 'revoke' }>
  | OnApp<'delist'>
  | OnApp<'relist'>
  | OnReview<'assign', { to: Actor | null }>
  | OnReview<'approve'>
  | OnReview<'reject'>
  | OnReview<'request changes'>
  | OnApp<'scopes', { scopes: Scope[] }>
  | OnApp<'suspend application'>
  | OnApp<'resume application'>
  | OnApp<'new installs', { enabled: boolean }>
  | OnApp<'flows', { enabled: boolean }>
  | OnApp<'revoke downstream', { of: 'all' | Workspace }>
  | OnApp<'compromise'>
  | OnApp<'offer transfer', { to: Workspace }>
  | OnApp<'withdraw transfer'>
  | OnApp<'accept transfer'>
  | OnApp<'delete application'>
  | OnApp<'restore application'>
  | OnApp<'preview'>
  | OnApp<'install', { seen: Seen; environment: DataEnvironment }>
  | OnApp<'request', { environment: DataEnvironment }>
  | OnInstallation<'approve request', { seen: Seen }>
  | OnInstallation<'decline request'>
  | OnInstallation<'uninstall'>
  | OnInstallation<'suspend'>
  | OnInstallation<'resume'>
  | OnInstallation<'reauthorize', { seen: Seen }>
  | {
      kind: 'token';
      app: App;
      workspace: Workspace;
    }
  | {
      kind: 'plan';
      workspace: Workspace;
      plan: Plan;
    }
  | {
      kind: 'policy';
      by: Actor;
      policy: ModelPolicy;
    };

export type ActionOf<Kind extends Action['kind']> = Extract<Action, { kind: Kind }>;

const anyScope = fc.subarray<Scope>(['investments.read', 'investments.write', 'members.read'], {
  minLength: 1,
});
const seen = fc.constantFrom<Seen>('right', 'right', 'right', 'right', 'fewer', 'more');
const environment = fc.constantFrom<DataEnvironment>('production', 'production', 'sandbox');
const bump = fc.constantFrom<Bump>('minor', 'major', 'major', 'same', 'lower');

const app = fc.constantFrom<App>('a', 'a', 'b', 'b', 'sandboxed');
const anyone = fc.constantFrom(...actors);
const tenant = fc.constantFrom<Workspace>('c', 'c', 'c', 'd', ...workspaces);
/** Mostly permitted actors, so that runs make progress. */
const mostly = (...who: Actor[]) =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom(...who),
    },
    { weight: 1, arbitrary: anyone },
  );
const reviewer = mostly('reviewer', 'reviewer', 'otherReviewer', 'insiderA');
const admin = mostly('adminC', 'adminC', 'adminC', 'testerC', 'adminD', 'publisherB', 'publisherA');
const party = mostly(
  'adminC',
  'adminC',
  'testerC',
  'adminD',
  'publisherA',
  'publisherB',
  'operator',
);
const owner = mostly('publisherA', 'publisherB', 'adminC', 'adminD');
const operator = mostly('operator');

/** The publishers of applications that were not transferred. */
const publishersOf: Record<App, Actor[]> = {
  a: ['publisherA', 'insiderA', 'developerA', 'publisherA'],
  b: ['publisherB'],
  sandboxed: ['publisherB', 'testerB'],
};

type Fields = Record<string, fc.Arbitrary<unknown>>;
const make = (kind: Action['kind'], fields: Fields) =>
  fc.record({
    kind: fc.constant(kind),
    ...fields,
  }) as fc.Arbitrary<Action>;
const ofPublisher = (kind: Action['kind'], fields: Fields = {}) =>
  app.chain((one) =>
    make(kind, {
      app: fc.constant(one),
      by: mostly(...publishersOf[one]),
      ...fields,
    }),
  );

const review = {
  app,
  by: reviewer,
  of: fc.constantFrom('latest', 'latest', 'latest', 'latest', 'earlier'),
};
const installation = {
  app,
  by: party,
  workspace: tenant,
};
export const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

/** The next action, with a higher frequency of actions that make progress. */
export const anyAction: fc.Arbitrary<Action>[] = [
  ...times(
    3,
    ofPublisher('draft', {
      quality: fc.constantFrom(
        'complete',
        'complete',
        'complete',
        'complete',
        'no reasons',
        'no features',
      ),
      version: fc.option(bump, { nil: null, freq: 8 }),
    }),
  ),
  ...times(4, ofPublisher('submit')),
  ...times(2, ofPublisher('version', { version: bump })),
  ...times(
    3,
    ofPublisher('visibility', {
      visibility: fc.constantFrom<Visibility>(
        'private',
        'organization',
        'public',
        'public',
        'public',
      ),
      organizations: fc.constantFrom<Workspace[]>([], [], [], ['c'], ['c', 'd']),
    }),
  ),
  ofPublisher('unpublish', { existingInstallations: fc.constantFrom('keep', 'revoke') }),
  make('delist', { app, by: operator }),
  ...times(2, make('relist', { app, by: operator })),
  make('assign', {
    ...review,
    to: fc.constantFrom<Actor | null>('reviewer', 'otherReviewer', 'insiderA', 'operator', null),
  }),
  ...times(5, make('approve', review)),
  make('reject', review),
  make('request changes', review),
  ...times(2, ofPublisher('scopes', { scopes: anyScope })),
  ofPublisher('suspend application'),
  make('suspend application', { app, by: operator }),
  ...times(2, ofPublisher('resume application')),
  ...times(2, make('resume application', { app, by: operator })),
  ...times(2, ofPublisher('new installs', { enabled: fc.constantFrom(true, true, false) })),
  ofPublisher('flows', { enabled: fc.constantFrom(true, false) }),
  ofPublisher('revoke downstream', { of: fc.constantFrom('all', 'c', 'd') }),
  ofPublisher('compromise'),
  ...times(
    2,
    make('offer transfer', {
      app,
      by: owner,
      to: fc.constantFrom<Workspace>('a', 'b', 'c', 'c', 'd', 'platform'),
    }),
  ),
  make('withdraw transfer', { app, by: owner }),
  ...times(3, make('accept transfer', { app, by: owner })),
  ofPublisher('delete application'),
  ...times(2, ofPublisher('restore application')),
  make('preview', { app, by: anyone }),
  ...times(
    5,
    make('install', {
      app,
      by: admin,
      seen,
      environment,
    }),
  ),
  ...times(
    2,
    make('request', {
      app,
      by: mostly('memberC', 'adminC', 'adminD'),
      environment,
    }),
  ),
  ...times(
    2,
    make('approve request', {
      app,
      by: admin,
      workspace: tenant,
      seen,
    }),
  ),
  make('decline request', {
    app,
    by: admin,
    workspace: tenant,
  }),
  ...times(2, make('uninstall', installation)),
  ...times(2, make('suspend', installation)),
  ...times(3, make('resume', installation)),
  ...times(
    3,
    make('reauthorize', {
      app,
      by: admin,
      workspace: tenant,
      seen,
    }),
  ),
  ...times(5, make('token', { app, workspace: tenant })),
  make('plan', {
    workspace: fc.constantFrom<Workspace>('a', 'a', 'b', 'c'),
    plan: fc.constantFrom('enterprise', 'enterprise', 'team'),
  }),
  make('policy', {
    by: admin,
    policy: fc.record({
      approved: fc.constantFrom('any', 'any', 'any', ['a'], []),
      memberRequests: fc.constantFrom('allowed', 'allowed', 'refused'),
    }),
  }),
];
