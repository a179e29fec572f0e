import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The git host's anchor of a heading. */
function toAnchor(heading: string): string {
  const shown = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
  return shown.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-');
}

function listAnchors(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => toAnchor(heading.trim()));
}

function findBrokenLinks(file: string): string[] {
  const prose = readFileSync(file, 'utf8')
    .replace(/^```[^]*?^ *```$/gm, '')
    .replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^(?:[a-z]+:|\/)/.test(link))
    .filter((link) => {
      const [target = '', anchor] = link.split('#');
      const linked = target === '' ? file : path.join(path.dirname(file), target);
      return !existsSync(linked) || (anchor !== undefined && !listAnchors(linked).includes(anchor));
    })
    .map((link) => `${file}: ${link}`);
}

/** Documents name files from the root of the repository. */
function findMissingFiles(file: string): string[] {
  const named = readFileSync(file, 'utf8').matchAll(
    /`((?:site|cms|server|integrations|scripts|tests|lab|deploy)\/[\w./-]+\.(?:tsx?|css|json|mjs|vcl|conf))`/g,
  );
  return [...named].filter(([, name = '']) => !existsSync(name)).map(([, name]) => `${file}: ${name}`);
}

const documents = globSync(['*.md', 'docs/**/*.md', 'lab/**/*.md', 'server/**/*.md']);

test('every relative link of a document points to an existing file and heading', () => {
  expect(documents.flatMap(findBrokenLinks)).toEqual([]);
});

test('every source file that a document names exists', () => {
  expect(documents.flatMap(findMissingFiles)).toEqual([]);
});

const decisions = globSync('docs/decisions/*.md');

test('a decision has a date, a status, at most 400 words and a time to revisit, unless it was superseded', () => {
  const wrong = decisions.filter((file) => {
    const text = readFileSync(file, 'utf8');
    const [, words = ''] = text.split('Status: ');
    if (!/^Date: \d{4}-\d\d-\d\d/m.test(text) || words === '' || words.split(/\s+/).length > 400) return true;
    return !/^(overtaken by|withdrawn)/.test(words) && !text.includes('Revisit when');
  });
  expect(wrong).toEqual([]);
});

test('every decision that the code cites by number exists and is in force', () => {
  const inForce = decisions.filter((file) => !/Status: (overtaken by|withdrawn)/.test(readFileSync(file, 'utf8')));
  const numbers = new Set(inForce.map((file) => path.basename(file).slice(0, 4)));
  const code = globSync('{cms,integrations,lab,scripts,server,site,studio,tests}/**/*.{ts,tsx,css}');
  const cited = code.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bdecision (\d{4})\b/gi)].map(([, number = '']) => ({ file, number })),
  );
  expect(cited.length).toBeGreaterThan(10);
  expect(cited.filter(({ number }) => !numbers.has(number))).toEqual([]);
});
