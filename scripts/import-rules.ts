/** The import rules as data. scripts/check-architecture.ts enforces them, and with `--show` prints them as a table. */

export interface ImportRule {
  /** The files that the rule applies to: a path prefix, or `*` and a suffix. */
  readonly from: string;
  /** Path prefixes that they may import, `./` being a file's own folder; all other own files are forbidden. */
  readonly may: readonly string[];
  /** Path prefixes of which they may also import types, which do not exist at run time. */
  readonly mayTypes?: readonly string[];
  /** Reason shown with a violation. */
  readonly because: string;
}

/** Layers of the site, top to bottom. A file may import from its own layer and those below. */
const siteLayers: readonly (readonly string[])[] = [
  ['site/site.ts'],
  ['site/http/', 'site/graphql/', 'site/error-reports/', 'site/spec-client/', 'site/search/', 'site/live/'],
  ['site/pipeline/'],
  ['site/page-types/', 'site/layouts/'],
  ['site/slices/'],
  ['site/components/', 'site/downloads/'],
  ['site/view/'],
  ['site/document/', 'site/feeds/'],
  ['site/content/'],
  ['site/consent/'],
  ['site/routes/'],
  [
    'site/contract/',
    'site/language/',
    'site/calendar/',
    'site/design/',
    'site/consent/consent-policy.ts',
    'site/browser/use-shared-state.ts',
  ],
];

/** The integrations that the site may use: interfaces, and the errors that it handles. */
const integrationDoors = {
  may: ['integrations/downloads/downloads.ts', 'integrations/unavailable.ts'],
  mayTypes: [
    'integrations/consent-records/consent-record-store.ts',
    'integrations/enquiries/enquiry-store.ts',
    'integrations/error-reports/error-report-sink.ts',
    'integrations/form-guard/form-guard.ts',
    'integrations/job-boards/job-board.ts',
    'integrations/newsletter/newsletter.ts',
    'integrations/social-cards/social-cards.ts',
    'integrations/survey/survey-counts.ts',
  ],
} as const;

/** Parts without import cycles, type imports included. */
export const acyclicParts: readonly string[] = [
  'site/',
  'server/',
  'cms/',
  'studio/',
  'integrations/',
  'scripts/',
  'lab/',
];

/** The parts that compose the studio: they may import every part of it. */
const studioEntries = ['studio/screens/', 'studio/main.tsx', 'studio/routes.tsx', 'studio/gate.tsx'] as const;

/** All other parts of the studio. */
const studioParts = [
  'api',
  'checks',
  'design',
  'differences',
  'draft',
  'fields',
  'gate',
  'models',
  'parts',
  'preview',
  'rich-text',
  'service-worker',
  'since-live',
  'strings',
] as const;

const studioProtocol = ['types', 'api', 'models', 'events'].map((name) => `cms/studio-${name}.ts`);

/** The first matching rule applies. */
export const importRules: readonly ImportRule[] = [
  ...[
    '*.test.ts',
    '*.test.tsx',
    '*-test-writer.ts',
    'site/testing/',
    'server/testing/',
    'studio/testing/',
    'integrations/testing/',
  ].map((from) => ({ from, may: [''], because: 'tests and their parts may look anywhere' })),

  {
    from: 'server/compose.ts',
    may: ['server/', 'cms/content-service.ts', 'integrations/', 'site/routes/reserved-names.ts'],
    mayTypes: ['site/site.ts', 'site/document/assets.ts'],
    because: 'it chooses implementations, behind doors',
  },
  {
    from: 'server/',
    may: ['server/', 'cms/content-service.ts', 'integrations/error-reports/forwarding-error-report-sink.ts'],
    mayTypes: ['site/site.ts', 'site/document/assets.ts', 'integrations/shared-caches/shared-cache.ts'],
    because: 'the server uses doors, and server/compose.ts alone chooses implementations',
  },

  {
    from: '*.island.tsx',
    may: ['./', 'site/browser/use-'],
    mayTypes: ['site/document/shared-state.ts'],
    because: 'an island reaches the browser',
  },
  {
    from: 'site/browser/',
    may: [
      'site/browser/',
      'site/calendar/show-period.ts',
      'site/components/search-field/search-field.module.css',
      'site/consent/cookie-deletion.ts',
      'site/contract/constants.ts',
      'site/document/page-payload.ts',
    ],
    mayTypes: ['site/document/shared-state.ts', 'site/document/live-payload.ts'],
    because: 'the kernel stands alone',
  },
  { from: 'site/styles.d.ts', may: [], because: 'it declares what a style sheet exports' },
  // A file with a layer of its own comes before its folder.
  ...listLayerRules().toSorted((one, other) => Number(other.from.endsWith('.ts')) - Number(one.from.endsWith('.ts'))),

  {
    from: 'studio/draft/',
    may: ['studio/draft/', 'studio/rich-text/'],
    mayTypes: ['cms/studio-types.ts'],
    because: 'the draft engine is pure, and knows the service by its protocol',
  },
  {
    from: 'studio/rich-text/',
    may: [
      'studio/rich-text/',
      'studio/draft/merge-rich-text.ts',
      'studio/draft/same-value.ts',
      'studio/fields/move-caret.ts',
      'studio/fields/show-text.ts',
      'studio/strings/',
    ],
    mayTypes: ['cms/studio-types.ts'],
    because: 'rich text is edited without knowing whose it is',
  },
  ...studioEntries.map((from) => ({
    from,
    may: ['studio/', 'site/design/tokens.css'],
    mayTypes: studioProtocol,
    because: 'the studio knows the service by its protocol',
  })),
  {
    from: 'studio/',
    may: [...studioParts.map((name) => `studio/${name}/`), 'site/design/tokens.css'],
    mayTypes: studioProtocol,
    because: 'parts serve the screens of the studio, and know none; the service is known by its protocol',
  },

  { from: 'integrations/', may: ['integrations/'], because: 'integrations import no other part' },

  { from: 'cms/content-service.ts', may: ['cms/'], because: 'the content service imports no other part' },
  { from: 'cms/service-options.ts', may: [], mayTypes: ['cms/'], because: 'options are types' },
  {
    from: 'cms/testing/',
    may: ['cms/', 'tests/postgres/', 'tests/s3/', 'tests/faulty-proxy.ts'],
    because: 'the content service imports no other part',
  },
  {
    from: 'cms/background/',
    may: ['cms/background/', 'cms/webhooks/', 'cms/limits.ts'],
    mayTypes: ['cms/accounts/', 'cms/documents/', 'cms/http/', 'cms/media/', 'cms/storage/'],
    because: 'it calls what it is given',
  },
  cmsPart(
    'http',
    [
      'accounts editing graphql documents webhooks media access query fields models storage',
      'limits.ts studio-types.ts studio-api.ts studio-models.ts studio-events.ts',
    ].join(' '),
  ),
  cmsPart('graphql', 'documents query fields models storage limits.ts'),
  cmsPart('accounts', 'access storage limits.ts studio-api.ts'),
  cmsPart(
    'editing',
    'documents access query fields models storage limits.ts studio-types.ts studio-api.ts studio-events.ts',
  ),
  cmsPart('webhooks', 'documents access storage'),
  { ...cmsPart('documents', 'access query fields models storage limits.ts'), mayTypes: ['cms/media/'] },
  cmsPart('media', 'fields storage limits.ts'),
  cmsPart('query', 'fields models storage limits.ts'),
  cmsPart('fields', 'models storage'),
  cmsPart('models', 'storage'),
  { ...cmsPart('access', 'storage'), mayTypes: ['cms/studio-api.ts'] },
  {
    from: 'cms/backup/',
    may: ['cms/backup/', 'cms/media/', 'cms/storage/'],
    because: 'a backup knows the two stores alone',
  },
  {
    from: 'cms/move/',
    may: ['cms/move/', 'cms/access/', 'cms/media/', 'cms/storage/'],
    because: 'a move knows the two stores, and checks the audit log',
  },
  { from: 'cms/storage/', may: ['cms/storage/', 'cms/limits.ts'], because: 'storage serves, it does not ask' },
  { from: 'cms/studio-types.ts', may: ['cms/limits.ts'], because: 'the studio reads its types' },
  ...['api', 'models', 'events'].map((name) => ({
    from: `cms/studio-${name}.ts`,
    may: [],
    mayTypes: ['cms/studio-types.ts'],
    because: 'the studio reads its types',
  })),
  { from: 'cms/limits.ts', may: [], because: 'limits are numbers' },

  {
    from: 'scripts/',
    may: [
      'scripts/',
      'server/',
      'cms/content-service.ts',
      'cms/documents/uid-rule.ts',
      'site/design/',
      'site/routes/reserved-names.ts',
      'studio/checks/',
    ],
    mayTypes: ['site/site.ts', 'site/document/assets.ts', 'cms/studio-models.ts'],
    because: 'scripts use the server, doors, and the rules and checks that editors meet too',
  },
  {
    from: 'tests/',
    may: [
      'tests/',
      'scripts/',
      'server/',
      'cms/content-service.ts',
      'site/routes/sections.ts',
      'site/contract/constants.ts',
      'site/language/language.ts',
    ],
    mayTypes: ['site/testing/'],
    because: 'tests use the server and doors',
  },
  {
    from: 'lab/',
    may: ['lab/', 'tests/', 'scripts/', 'server/', 'cms/content-service.ts', 'studio/draft/'],
    mayTypes: ['cms/studio-api.ts', 'cms/studio-types.ts'],
    because: 'the laboratory uses the server, doors, and the draft engine that its robots type with',
  },
];

function listLayerRules(): ImportRule[] {
  return siteLayers.flatMap((layer, index) =>
    layer.map((from) => ({
      from,
      may: [...siteLayers.slice(index).flat(), ...integrationDoors.may],
      mayTypes: integrationDoors.mayTypes,
      because: 'inside the site imports go down, and the outside world is known by interfaces and their errors',
    })),
  );
}

/** A folder of the content service, and the folders below it. */
function cmsPart(name: string, below: string): ImportRule {
  const places = [name, ...below.split(' ')].map((part) => (part.endsWith('.ts') ? `cms/${part}` : `cms/${part}/`));
  return { from: `cms/${name}/`, may: places, because: 'inside the content service imports go down' };
}

/** The only files of the kernel's folder that may use React: the island runtime, and the hooks that islands use. */
export const reactInBrowser: ReadonlySet<string> = new Set([
  'site/browser/island-runtime.ts',
  'site/browser/use-shared-state.ts',
  'site/browser/use-responsive-state.ts',
]);

/** The rules for production code as a table, one per line; the layers of the site as one block. */
export function showImportRules(): string {
  const layered = new Set(siteLayers.flat());
  const shown = importRules.filter(({ from, may }) => !may.includes('') && !layered.has(from));
  const width = Math.max(...shown.map(({ from }) => from.length));
  const lines = shown.map(({ from, may, mayTypes = [] }) => {
    const others = may.filter((prefix) => prefix !== from).join(', ') || 'no other part';
    const types = mayTypes.length > 0 ? `\n${' '.repeat(width)}    types of ${mayTypes.join(', ')}` : '';
    return `${from.padEnd(width)} -> ${others}${types}`;
  });
  return [...lines, ...showLayers()].join('\n');
}

function showLayers(): string[] {
  return [
    '',
    'site/, from the top to the floor: a layer imports itself and those below',
    ...siteLayers.map((layer) => `  ${layer.join(', ')}`),
    `  and each of them ${integrationDoors.may.join(', ')}`,
    `  and types of ${integrationDoors.mayTypes.join(', ')}`,
  ];
}
