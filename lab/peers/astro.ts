/** Astro: articles are a collection of Markdown, pages are templates, and what copies the address is an island of React's. */
import { toTemplate } from './markup-source.ts';
import { slotTags, type PeerArticle } from './peer-article.ts';
import type { PeerProject } from './peer-project.ts';
import { writeShare } from './react-parts.ts';

export const astro: PeerProject = {
  name: 'Astro 7',
  id: 'astro',
  dependencies: {
    astro: '7.3.5',
    '@astrojs/node': '11.1.6',
    '@astrojs/react': '7.0.0',
    react: '19.3.1',
    'react-dom': '19.3.1',
  },
  sources: (article) => ({
    'astro.config.mjs': configuration,
    'tsconfig.json': JSON.stringify({ compilerOptions: { paths: { '@/*': ['./src/*'] } } }),
    'src/content.config.mjs': collections,
    'src/styles/site.css': article.style,
    'src/layouts/site.astro': writeLayout(article),
    'src/components/article-page.astro': writeArticlePage(article),
    'src/components/share.jsx': writeShare(article),
    'src/pages/articles/[slug].astro': storedPage,
    'src/pages/live/[slug].astro': renderedPage,
  }),
  content: { path: (slug) => `src/content/articles/${slug}.md`, write: writeContent },
  publicFolder: 'public',
  build: ['node_modules/astro/bin/astro.mjs', 'build'],
  buildOutput: ['dist', '.astro', 'node_modules/.astro', 'node_modules/.vite'],
  start: (port) => ({
    args: ['dist/server/entry.mjs'],
    env: { ASTRO_TELEMETRY_DISABLED: '1', HOST: '127.0.0.1', PORT: String(port) },
  }),
  isReady: (line) => line.includes('Server listening'),
  paths: (slug) => ({ stored: `/articles/${slug}/`, rendered: `/live/${slug}` }),
};

const configuration = `import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';

export default defineConfig({
  adapter: node({ mode: 'standalone' }),
  integrations: [react()],
});
`;

const collections = `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

export const collections = {
  articles: defineCollection({
    loader: glob({ base: './src/content/articles', pattern: '*.md' }),
    schema: z.object({ title: z.string(), description: z.string() }),
  }),
};
`;

const writeLayout = ({ language, header, footer, bodyAttributes }: PeerArticle) => `---
import '../styles/site.css';
const { title, description } = Astro.props;
---
<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width,initial-scale=1" />
    <title>{title}</title>
    <meta name="description" content={description} />
  </head>
  ${toTemplate([{ tag: 'body', attributes: bodyAttributes, children: [...header, { tag: 'slot', attributes: {}, children: [] }, ...footer] }])}
</html>
`;

function writeArticlePage({ main }: PeerArticle): string {
  const markup = toTemplate([main], {
    [slotTags.title]: '{article.data.title}',
    [slotTags.prose]: '<Content />',
    [slotTags.share]: '<Share client:idle />',
  });
  return `---
import { render } from 'astro:content';
import Site from '@/layouts/site.astro';
import { Share } from '@/components/share.jsx';
const { article } = Astro.props;
const { Content } = await render(article);
---
<Site title={article.data.title} description={article.data.description}>${markup}</Site>
`;
}

const storedPage = `---
import { getCollection } from 'astro:content';
import ArticlePage from '@/components/article-page.astro';
export async function getStaticPaths() {
  const articles = await getCollection('articles');
  return articles.map((article) => ({ params: { slug: article.id }, props: { article } }));
}
---
<ArticlePage article={Astro.props.article} />
`;

const renderedPage = `---
import { getEntry } from 'astro:content';
import ArticlePage from '@/components/article-page.astro';
export const prerender = false;
const article = await getEntry('articles', Astro.params.slug);
if (!article) return new Response(null, { status: 404 });
---
<ArticlePage article={article} />
`;

function writeContent({ description, prose }: PeerArticle, { title }: { title: string }): string {
  return `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\n---\n\n${toTemplate(prose)}\n`;
}
