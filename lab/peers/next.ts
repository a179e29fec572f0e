/**
 * Next, App Router: the layout, the article and its route are components for the server; what copies the address is for
 * the browser.
 */
import { toJsxAttributes } from './markup-source.ts';
import type { PeerArticle } from './peer-article.ts';
import type { PeerProject } from './peer-project.ts';
import { articleLibrary, writeReactContent, writeReactParts } from './react-parts.ts';

export const next: PeerProject = {
  name: 'Next 16',
  id: 'next',
  dependencies: { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' },
  sources: (article) => ({
    'next.config.mjs': configuration,
    'jsconfig.json': JSON.stringify({ compilerOptions: { paths: { '@/*': ['./*'] } } }),
    'app/layout.jsx': writeLayout(article),
    'app/site.css': article.style,
    'app/articles/[slug]/page.jsx': storedPage,
    'app/live/[slug]/page.jsx': renderedPage,
    'lib/articles.js': articleLibrary,
    ...Object.fromEntries(
      Object.entries(writeReactParts(article, { isApart: true })).map(([name, text]) => [`components/${name}`, text]),
    ),
  }),
  content: { path: (slug) => `content/${slug}.json`, write: writeReactContent },
  publicFolder: 'public',
  build: ['node_modules/next/dist/bin/next', 'build'],
  buildOutput: ['.next'],
  start: (port) => ({
    args: ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', String(port)],
    env: { NEXT_TELEMETRY_DISABLED: '1' },
  }),
  isReady: (line) => line.includes('Ready in'),
  paths: (slug) => ({ stored: `/articles/${slug}`, rendered: `/live/${slug}` }),
};

/** Below another project it would take that one for its own. */
const configuration = `export default {
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
};
`;

const writeLayout = ({
  language,
  bodyAttributes,
}: PeerArticle) => `import { SiteFooter } from '@/components/site-footer.jsx';
import { SiteHeader } from '@/components/site-header.jsx';
import './site.css';

export default function Layout({ children }) {
  return (
    <html lang="${language}">
      <body${toJsxAttributes(bodyAttributes)}>
        <SiteHeader />
        {children}
        <SiteFooter />
      </body>
    </html>
  );
}
`;

const metadata = `export async function generateMetadata({ params }) {
  const { slug } = await params;
  const { title, description } = await getArticle(slug);
  return { title, description };
}

export default async function Page({ params }) {
  const { slug } = await params;
  return <ArticlePage article={await getArticle(slug)} />;
}
`;

const storedPage = `import { ArticlePage } from '@/components/article-page.jsx';
import { getArticle, listSlugs } from '@/lib/articles.js';

export const dynamicParams = false;

export async function generateStaticParams() {
  return (await listSlugs()).map((slug) => ({ slug }));
}

${metadata}`;

const renderedPage = `import { ArticlePage } from '@/components/article-page.jsx';
import { getArticle } from '@/lib/articles.js';

export const dynamic = 'force-dynamic';

${metadata}`;
