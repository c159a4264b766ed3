/** Who may import whom. `docs` of each rule: ARCHITECTURE.md, "Rules that a machine checks". */
const deployables = '^(?:services/[^/]+|gateway|console)/';
const tests = '(?:^|/)(?:test|bench|e2e|tools)/|^packages/testing/';

/** An npm package that only some places may import; tests may too. */
function only(name, places, comment) {
  return {
    name: `${name}-in-its-place`,
    comment,
    severity: 'error',
    from: { pathNot: [...places, tests] },
    to: { path: `(?:^|/)node_modules/(?:@types/)?${name}/|^${name}$` },
  };
}

/**
 * The modules of a service import only those that are listed before them, and never its composition
 * root.
 */
function modulesInOrder(service, modules) {
  const root = `^${service}/src/[^/]+\\.ts$`;
  return modules.map((module, at) => ({
    name: `${module}-imports-modules-below`,
    comment: `Modules of ${service} import in one order: ${modules.join(', ')}.`,
    severity: 'error',
    from: { path: `^${service}/src/${module}/` },
    to: {
      path: [root, ...modules.slice(at + 1).map((above) => `^${service}/src/${above}/`)],
      pathNot: '/settings\\.ts$',
    },
  }));
}

module.exports = {
  forbidden: [
    {
      name: 'no-unresolvable',
      comment:
        'The import leads nowhere: a typing mistake, or a package that is not declared where it is used.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-circular',
      comment: 'Two files that import each other cannot be understood apart.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'services-stay-apart',
      comment:
        'Services talk by event or HTTP; code that two need is a package. Tests may start one that another listens to.',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/' },
      to: { path: deployables, pathNot: '^services/$1/' },
    },
    {
      name: 'gateway-stays-apart',
      comment: 'The gateway knows services by their addresses only.',
      severity: 'error',
      from: { path: '^(gateway|console)/' },
      to: { path: deployables, pathNot: '^$1/' },
    },
    {
      name: 'console-is-a-client',
      comment:
        'The console runs in a browser: of the repository it knows the client, the verifier, the look, and the texts of messages, mails and scopes.',
      severity: 'error',
      from: { path: '^console/src/' },
      to: {
        path: '^(?:packages|deploy|e2e|bench|tools)/',
        pathNot:
          '^packages/(?:(?:client|look|transparency)/|contracts/src/(?:messages/|scope-|german-mail-))',
      },
    },
    {
      name: 'packages-know-no-service',
      comment: 'A package is beneath all services, so it cannot know one.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: [deployables, '^deploy/', '^e2e/', '^bench/'] },
    },
    {
      name: 'domain-is-pure',
      comment:
        'Rules of the domain need no engine, framework or clock: they import the domain and pure packages.',
      severity: 'error',
      from: { path: '^(services/[^/]+|gateway)/src/.*domain/' },
      to: {
        pathNot: [
          '^$1/src/.*domain/',
          '^$1/src/kernel/',
          '^packages/(?:contracts|errors)/',
          // A pure function.
          '/node_modules/fastest-levenshtein/',
          '^util$',
        ],
      },
    },
    ...modulesInOrder('services/authorization', [
      'kernel',
      'mail',
      'workspaces',
      'people',
      'tokens',
      'applications',
      'api-keys',
      'members',
      'account',
      'oauth',
      'credentials',
      'notices',
      'platform',
    ]),
    ...modulesInOrder('services/directory', [
      'kernel',
      'authorization',
      'policies',
      'domains',
      'listings',
      'reviews',
      'installations',
      'discovery',
      'images',
      'pages',
    ]),
    {
      name: 'no-tests-in-source',
      comment: 'What runs in production never imports a test.',
      severity: 'error',
      from: { path: '/src/', pathNot: '^(?:bench|e2e|packages/testing)/' },
      to: { path: '/test/|^packages/testing/' },
    },
    {
      name: 'declared-for-production',
      comment: 'Source imports only what its package.json lists under dependencies.',
      severity: 'error',
      from: { path: '/src/', pathNot: '^(?:bench|e2e)/' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
      },
    },
    only(
      'express',
      ['^packages/http/', '^gateway/'],
      'HTTP is spoken in packages/http and the gateway.',
    ),
    only(
      'mongoose',
      [
        '^packages/persistence/',
        '^services/[^/]+/src/.*store/',
        '^services/[^/]+/src/models\\.ts$',
      ],
      'Stores alone know MongoDB.',
    ),
    only(
      'mongodb',
      [
        '^packages/persistence/',
        '^services/[^/]+/src/.*store/',
        '^services/[^/]+/src/models\\.ts$',
      ],
      'Stores alone know MongoDB.',
    ),
    only('kafkajs', ['^packages/events/'], 'Events alone know Kafka.'),
    only(
      'sharp',
      ['^services/directory/src/images/'],
      'Images are decoded in one place, with its limits.',
    ),
    only('aws4fetch', ['^packages/persistence/'], 'Object storage is spoken in one package.'),
    only(
      'lmdb',
      ['^packages/embedded-mongo/', '^packages/events/'],
      'The embedded stores alone know LMDB.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:^|/)node_modules/(?:typescript|@types/node)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    // Nothing asks for the dependents of a module.
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
