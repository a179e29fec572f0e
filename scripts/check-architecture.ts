/**
 * Who may import whom, as data, and whether every page type and slice folder is whole and registered.
 * Prints the offenders; runs with the tests.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Rule {
  /** Files the rule is about: a path prefix, or `*` and an ending. */
  from: string;
  /** Path prefixes of our own that they may import; everything else of ours is forbidden. */
  may: readonly string[];
  /** Reason shown with an offence. */
  because: string;
}

/** The first rule that fits a file is its rule. A folder may always import itself where listed. */
const rules: readonly Rule[] = [
  { from: '*.test.ts', may: [''], because: 'tests may look anywhere' },
  { from: '*.test.tsx', may: [''], because: 'tests may look anywhere' },
  ...['site', 'server', 'integrations'].map((part) => ({
    from: `${part}/testing/`,
    may: [''],
    because: 'parts of tests may look anywhere',
  })),
  {
    from: '*.island.tsx',
    may: [
      'site/design/',
      'site/browser/',
      'site/components/',
      'site/slices/',
      'site/page-types/',
      'site/language/',
      'site/constants.ts',
    ],
    because: 'an island reaches the browser',
  },
  {
    from: 'site/browser/',
    may: [
      'site/browser/',
      'site/calendar/show-period.ts',
      'site/constants.ts',
      'site/document/page-payload.ts',
      'site/document/styles.ts',
    ],
    because: 'the kernel stands alone',
  },
  { from: 'site/', may: ['site/', 'integrations/'], because: 'the site knows content only through the content API' },
  { from: '*-test-writer.ts', may: [''], because: 'a part of a test' },
  {
    from: 'cms/storage/',
    may: ['cms/storage/', 'cms/query/', 'cms/limits.ts', 'cms/documents/', 'cms/models/', 'cms/fields/'],
    because: 'storage serves, it does not ask',
  },
  { from: 'cms/', may: ['cms/'], because: 'the content service imports nothing of ours' },
  { from: 'integrations/', may: ['integrations/'], because: 'integrations import nothing of ours' },
  {
    from: 'server/',
    may: [
      'server/',
      'cms/content-service.ts',
      'site/site.ts',
      'site/document/assets.ts',
      'integrations/',
      'scripts/build/',
    ],
    because: 'the server composes doors',
  },
  {
    from: 'scripts/faults.ts',
    may: ['server/', 'tests/faults/'],
    because: 'it runs the long form of what is tested there',
  },
  {
    from: 'scripts/',
    may: ['scripts/', 'server/', 'cms/content-service.ts', 'site/site.ts', 'site/design/'],
    because: 'scripts use doors',
  },
  {
    from: 'tests/',
    may: [
      'tests/',
      'scripts/',
      'site/sections.ts',
      'site/constants.ts',
      'site/language/',
      'cms/content-service.ts',
      'server/',
    ],
    because: 'tests use doors',
  },
  {
    from: 'bench/',
    may: ['bench/', 'server/', 'cms/content-service.ts', 'site/sections.ts', 'scripts/find-chromium.ts'],
    because: 'benchmarks use doors',
  },
];

/** The only files of the kernel's folder that may hold React: what islands are woken by, and the hooks that they read. */
const reactInBrowser = new Set([
  'site/browser/island-runtime.ts',
  'site/browser/use-shared-state.ts',
  'site/browser/use-responsive-state.ts',
]);

function checkArchitecture(): string[] {
  const files = globSync('{site,cms,integrations,server,scripts,tests,bench}/**/*.{ts,tsx}').map(toPosix).sort();
  return [
    ...files.flatMap(checkImports),
    ...files.flatMap(checkTestParts),
    ...files.filter((file) => file.startsWith('site/browser/')).flatMap(checkReact),
    ...checkSlices(),
    ...checkPageTypes(),
    ...checkBreakpoints(),
  ];
}

function checkImports(file: string): string[] {
  const rule = rules.find(({ from }) => (from.startsWith('*') ? file.endsWith(from.slice(1)) : file.startsWith(from)));
  if (!rule) return [`${file}: no rule says what it may import`];
  return listImports(file)
    .filter(
      ({ target, isType }) => target !== undefined && !isType && !rule.may.some((prefix) => target.startsWith(prefix)),
    )
    .map(({ target }) => `${file} imports ${target}: ${rule.because}`);
}

/** What tests are made of stays out of what runs. */
function checkTestParts(file: string): string[] {
  if (isOfTests(file) || file.startsWith('tests/')) return [];
  return listImports(file)
    .filter(({ target }) => target !== undefined && isOfTests(target))
    .map(({ target }) => `${file} imports ${target}: that is a part of tests`);
}

function isOfTests(file: string): boolean {
  return /\.(test|spec)\.tsx?$|-(contract|test-writer)\.ts$|\/testing\//.test(file);
}

/** Types cross where values may not: they are gone before anything runs. */
function listImports(file: string): { target: string | undefined; isType: boolean }[] {
  const source = readFileSync(file, 'utf8');
  const statements = source.matchAll(
    /^\s*(import|export)\s+(type\s+)?[^'"`;]*?from\s+'([^']+)'|\bimport\('([^']+)'\)/gm,
  );
  return [...statements].map(([, , type, from, dynamic]) => {
    const name = from ?? dynamic ?? '';
    const target = name.startsWith('.') ? toPosix(path.join(path.dirname(file), name)) : undefined;
    return { target, isType: type !== undefined };
  });
}

function checkReact(file: string): string[] {
  const usesReact = /from '(react|react-dom)/.test(readFileSync(file, 'utf8'));
  return usesReact && !reactInBrowser.has(file) ? [`${file} imports React: the kernel has none`] : [];
}

/** A slice folder holds all its parts, and its definition is registered. */
function checkSlices(): string[] {
  const registered = ['diagram-slices.ts', 'drawn-slices.ts', 'fact-slices.ts', 'prose-slices.ts']
    .map((file) => readFileSync(`site/slices/${file}`, 'utf8'))
    .join('\n');
  return listFolders('site/slices').flatMap((name) => {
    const folder = `site/slices/${name}`;
    const parts = [
      'model.json',
      'examples.json',
      `${name}-view.ts`,
      `${name}.tsx`,
      `${name}.module.css`,
      `${name}.test.tsx`,
    ];
    const missing = parts.filter((part) => !existsSync(`${folder}/${part}`)).map((part) => `${folder} has no ${part}`);
    const definition = `${name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Slice`;
    return [...missing, ...(registered.includes(definition) ? [] : [`${folder}: ${definition} is not registered`])];
  });
}

/** A page-type folder holds its page, the page is registered, and a model has its examples beside it. */
function checkPageTypes(): string[] {
  const registry = readFileSync('site/page-types/page-type-registry.ts', 'utf8');
  return listFolders('site/page-types').flatMap((name) => {
    const folder = `site/page-types/${name}`;
    const page = `${folder}/${name.endsWith('-page') ? name : `${name}-page`}.tsx`;
    if (!existsSync(page)) return [`${folder} has no ${path.basename(page)}`];
    const hasModel = globSync(`${folder}/*model.json`).length > 0;
    return [
      ...(registry.includes(`./${name}/${path.basename(page)}`) ? [] : [`${page} is not registered`]),
      ...(hasModel && !existsSync(`${folder}/examples.json`) ? [`${folder} has a model and no examples.json`] : []),
    ];
  });
}

/** The four widths are written in one file of style (acceptance S-3). */
function checkBreakpoints(): string[] {
  return globSync('site/**/*.css')
    .map(toPosix)
    .filter((file) => file !== 'site/design/breakpoints.css')
    .flatMap((file) => {
      const stray = readFileSync(file, 'utf8').match(/@media[^{]*\b\d+(px|rem|em)/g);
      return stray ? [`${file}: ${stray[0]}: use the names of site/design/breakpoints.css`] : [];
    });
}

function listFolders(folder: string): string[] {
  return globSync('*/', { cwd: folder })
    .map((name) => toPosix(name).replace(/\/$/, ''))
    .sort();
}

function toPosix(file: string): string {
  return file.split(path.sep).join('/');
}

if (import.meta.main) {
  const offences = checkArchitecture();
  const summary = offences.length === 0 ? 'The architecture holds.' : `${offences.length} offence(s)`;
  process.stdout.write(`${[...offences, summary].join('\n')}\n`);
  process.exitCode = offences.length === 0 ? 0 : 1;
}
