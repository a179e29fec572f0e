/**
 * Checks that imports follow scripts/import-rules.ts, and that every page type and slice folder is complete and
 * registered. Prints the offenders; runs with the tests. With `--show` it prints the rules as a table instead.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findImportCycles } from './find-import-cycles.ts';
import { acyclicParts, importRules, reactInBrowser, showImportRules } from './import-rules.ts';

function checkArchitecture(): string[] {
  const files = globSync('{site,cms,studio,integrations,server,scripts,tests,lab}/**/*.{ts,tsx}').map(toPosix).sort();
  return [
    ...files.flatMap((file) => checkImports(file)),
    ...checkCycles(files),
    ...files.flatMap(checkTestParts),
    ...files.filter((file) => /^(?:site\/browser|studio\/draft)\//.test(file)).flatMap(checkReact),
    ...checkSlices(),
    ...checkPageTypes(),
    ...checkBreakpoints(),
  ];
}

/** `source` is that of the file unless a test passes another. */
export function checkImports(file: string, source = readFileSync(file, 'utf8')): string[] {
  const rule = importRules.find(({ from }) =>
    from.startsWith('*') ? file.endsWith(from.slice(1)) : file.startsWith(from),
  );
  if (!rule) return [`${file}: no rule says what it may import`];
  const ownFolder = `${path.posix.dirname(file)}/`;
  return listImports(file, source).flatMap(({ target, isType }) => {
    const may = isType ? [...rule.may, ...(rule.mayTypes ?? [])] : rule.may;
    const isAllowed = may.some((prefix) => target.startsWith(prefix === './' ? ownFolder : prefix));
    return isAllowed ? [] : [`${file} imports ${isType ? 'types of ' : ''}${target}: ${rule.because}`];
  });
}

/** Imports of types count: a reader follows them as well. */
function checkCycles(files: readonly string[]): string[] {
  const checked = files.filter((file) => !isOfTests(file) && acyclicParts.some((part) => file.startsWith(part)));
  const imports = new Map(
    checked.map((file) => [file, listImports(file, readFileSync(file, 'utf8')).map(({ target }) => target)]),
  );
  return findImportCycles(imports).map((cycle) => `these import each other in a circle: ${cycle.join(', ')}`);
}

/** Production code must not import test helpers. */
function checkTestParts(file: string): string[] {
  if (isOfTests(file) || file.startsWith('tests/')) return [];
  return listImports(file, readFileSync(file, 'utf8'))
    .filter(({ target }) => isOfTests(target))
    .map(({ target }) => `${file} imports ${target}: that is a part of tests`);
}

function isOfTests(file: string): boolean {
  return /\.(test|spec)\.tsx?$|-(contract|test-writer)\.ts$|\/testing\//.test(file);
}

/** The imports of our own files. */
function listImports(file: string, source: string): { target: string; isType: boolean }[] {
  const statements = source.matchAll(
    /^\s*(?:import|export)\s+(type\s+)?[^'"`;]*?from\s+'([^']+)'|\bimport\('([^']+)'\)|^\s*import\s+'([^']+)'/gm,
  );
  return [...statements].flatMap(([, type, from, dynamic, bare]) => {
    const name = from ?? dynamic ?? bare ?? '';
    if (!name.startsWith('.')) return [];
    return [{ target: toPosix(path.join(path.dirname(file), name)), isType: type !== undefined }];
  });
}

function checkReact(file: string): string[] {
  const usesReact = /from '(react|react-dom)/.test(readFileSync(file, 'utf8'));
  return usesReact && !reactInBrowser.has(file)
    ? [`${file} imports React: the kernel and the draft engine have none`]
    : [];
}

/** A slice folder has all its parts, and its definition is registered. */
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

/** A page-type folder has its page, the page is registered, and a model has its examples. */
function checkPageTypes(): string[] {
  const registry = readFileSync('site/page-types/page-type-registry.ts', 'utf8');
  return listFolders('site/page-types').flatMap((name) => {
    const folder = `site/page-types/${name}`;
    const page = `${folder}/${name.endsWith('-page') ? name : `${name}-page`}.tsx`;
    if (!existsSync(page)) return [`${folder} has no ${path.basename(page)}`];
    const hasModel = globSync(`${folder}/*model.json`).length > 0;
    const hasExamples = globSync(`${folder}/*examples.json`).length > 0;
    return [
      ...(registry.includes(`./${name}/${path.basename(page)}`) ? [] : [`${page} is not registered`]),
      ...(hasModel && !hasExamples ? [`${folder} has a model and no examples.json`] : []),
    ];
  });
}

/** The four breakpoints are declared in one stylesheet only. */
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

if (import.meta.main && process.argv.includes('--show')) {
  process.stdout.write(`${showImportRules()}\n`);
} else if (import.meta.main) {
  const offences = checkArchitecture();
  const summary = offences.length === 0 ? 'The architecture holds.' : `${offences.length} offence(s)`;
  process.stdout.write(`${[...offences, summary].join('\n')}\n`);
  process.exitCode = offences.length === 0 ? 0 : 1;
}
