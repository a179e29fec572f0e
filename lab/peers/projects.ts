/**
 * The sites of other frameworks, as their users would write them: `templates/` follows `npm init` and its
 * documentation.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { toBlocks, toJsx, toJsxAttributes, toTemplate } from './markup-source.ts';
import { slotTags, type PeerArticle } from './peer-article.ts';

export interface PeerProject {
  /** Its name in the tables. */
  readonly name: string;
  /** Name of its folder, and of its templates. */
  readonly id: string;
  /** Every version is pinned: the figures are for these. */
  readonly dependencies: Readonly<Record<string, string>>;
  /** Templates that the React sites share, by their path in the project. */
  readonly shared: Readonly<Record<string, string>>;
  /** Has server components, and marks those for the browser. */
  readonly hasServerComponents?: true;
  /** Folder of the articles' content. */
  readonly content: string;
  /** Node's arguments, from the project's folder. */
  readonly build: readonly string[];
  /** The output of a build, and caches that would speed it up. */
  readonly buildOutput: readonly string[];
  readonly start: (port: number) => { args: readonly string[]; env: Readonly<Record<string, string>> };
  readonly isReady: (line: string) => boolean;
  /** The same article, rendered by the build and per request. */
  readonly paths: (slug: string) => { stored: string; rendered: string };
}

const react = { react: '19.3.1', 'react-dom': '19.3.1' };
const reactRouter = '8.4.0';

const shareComponents = (folder: string, library: string) => ({
  [library]: 'articles.js',
  ...Object.fromEntries(
    ['site-header', 'site-footer', 'article-page', 'prose', 'share'].map((name) => [
      `${folder}/${name}.jsx`,
      `${name}.jsx`,
    ]),
  ),
});

export const projects: readonly PeerProject[] = [
  {
    name: 'Next 16',
    id: 'next',
    dependencies: { next: '16.4.6', ...react },
    shared: shareComponents('components', 'lib/articles.js'),
    hasServerComponents: true,
    content: 'content',
    build: ['node_modules/next/dist/bin/next', 'build'],
    buildOutput: ['.next'],
    start: (port) => ({
      args: ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', String(port)],
      env: { NEXT_TELEMETRY_DISABLED: '1' },
    }),
    isReady: (line) => line.includes('Ready in'),
    paths: (slug) => ({ stored: `/articles/${slug}`, rendered: `/live/${slug}` }),
  },
  {
    name: 'Astro 7',
    id: 'astro',
    dependencies: { astro: '7.3.5', '@astrojs/node': '11.1.6', '@astrojs/react': '7.0.0', ...react },
    shared: { 'src/components/share.jsx': 'share.jsx' },
    content: 'src/content/articles',
    build: ['node_modules/astro/bin/astro.mjs', 'build'],
    buildOutput: ['dist', '.astro', 'node_modules/.astro', 'node_modules/.vite'],
    start: (port) => ({
      args: ['dist/server/entry.mjs'],
      env: { ASTRO_TELEMETRY_DISABLED: '1', HOST: '127.0.0.1', PORT: String(port) },
    }),
    isReady: (line) => line.includes('Server listening'),
    paths: (slug) => ({ stored: `/articles/${slug}/`, rendered: `/live/${slug}` }),
  },
  {
    name: 'React Router 8',
    id: 'react-router',
    dependencies: {
      'react-router': reactRouter,
      '@react-router/dev': reactRouter,
      '@react-router/node': reactRouter,
      '@react-router/serve': reactRouter,
      isbot: '5.1.40',
      ...react,
      vite: '8.3.8',
    },
    shared: shareComponents('app/components', 'app/articles.server.js'),
    content: 'content',
    build: ['node_modules/@react-router/dev/bin.cjs', 'build'],
    buildOutput: ['build', '.react-router', 'node_modules/.vite'],
    start: (port) => ({
      args: ['node_modules/@react-router/serve/bin.cjs', 'build/server/index.js'],
      env: { HOST: '127.0.0.1', PORT: String(port) },
    }),
    isReady: (line) => line.includes('[react-router-serve]'),
    paths: (slug) => ({ stored: `/articles/${slug}/`, rendered: `/live/${slug}` }),
  },
];

const templates = path.join(import.meta.dirname, 'templates');

/** Configuration, components and routes by path, with the article's markup filled into the templates. */
export function listSources(
  { id, shared, hasServerComponents }: PeerProject,
  article: PeerArticle,
): Map<string, string> {
  const values = id === 'astro' ? toAstroValues(article) : toReactValues(article);
  const share = toJsx([article.share]).replace(
    /<button([^>]*"copy"[^>]*)>/,
    '<button$1 onClick={copy} disabled={isCopied}>',
  );
  const all: Readonly<Record<string, string>> = {
    LANGUAGE: article.language,
    STYLE: article.style,
    SHARE: share,
    DIRECTIVE: hasServerComponents ? "'use client';\n\n" : '',
    ...values,
  };
  const read = (file: string) =>
    readFileSync(path.join(templates, file), 'utf8').replace(
      /__([A-Z_]+?)__/g,
      (name, key: string) => all[key] ?? name,
    );
  const own = readdirSync(path.join(templates, id), { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(path.join(templates, id, file)).isFile(),
  );
  return new Map([
    ...own.map((file) => [file, read(`${id}/${file}`)] as const),
    ...Object.entries(shared).map(([file, template]) => [file, read(`react/${template}`)] as const),
  ]);
}

function toReactValues({ bodyAttributes, header, footer, main }: PeerArticle): Record<string, string> {
  const slots = {
    [slotTags.title]: '{article.title}',
    [slotTags.prose]: '<Prose blocks={article.body} />',
    [slotTags.share]: '<Share />',
  };
  return {
    BODY_ATTRIBUTES: toJsxAttributes(bodyAttributes),
    HEADER: toJsx(header),
    FOOTER: toJsx(footer),
    ARTICLE: toJsx([main], slots),
  };
}

function toAstroValues({ bodyAttributes, header, footer, main }: PeerArticle): Record<string, string> {
  const slots = {
    [slotTags.title]: '{article.data.title}',
    [slotTags.prose]: '<Content />',
    [slotTags.share]: '<Share client:idle />',
  };
  const slot = { tag: 'slot', attributes: {}, children: [] };
  const body = { tag: 'body', attributes: bodyAttributes, children: [...header, slot, ...footer] };
  return { BODY: toTemplate([body]), ARTICLE: toTemplate([main], slots) };
}

/** The file of an article's content, and its text: Markdown for Astro, blocks for the React sites. */
export function writeContent(
  { id, content }: PeerProject,
  { description, prose }: PeerArticle,
  heading: { slug: string; title: string },
): [file: string, text: string] {
  const { slug, title } = heading;
  if (id !== 'astro')
    return [`${content}/${slug}.json`, JSON.stringify({ slug, title, description, body: toBlocks(prose) })];
  const front = `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\n---`;
  return [`${content}/${slug}.md`, `${front}\n\n${toTemplate(prose)}\n`];
}
