/** React Router as a framework: a root with the frame, one route made ahead of time and one made for the request. */
import { toJsxAttributes } from './markup-source.ts';
import type { PeerArticle } from './peer-article.ts';
import type { PeerProject } from './peer-project.ts';
import { articleLibrary, writeReactContent, writeReactParts } from './react-parts.ts';

const version = '8.4.0';

export const reactRouter: PeerProject = {
  name: 'React Router 8',
  id: 'react-router',
  dependencies: {
    'react-router': version,
    '@react-router/dev': version,
    '@react-router/node': version,
    '@react-router/serve': version,
    isbot: '5.1.40',
    react: '19.3.1',
    'react-dom': '19.3.1',
    vite: '8.3.8',
  },
  sources: (article) => ({
    'vite.config.js': viteConfiguration,
    'react-router.config.js': configuration,
    'app/routes.js': routes,
    'app/root.jsx': writeRoot(article),
    'app/site.css': article.style,
    'app/routes/article.jsx': route,
    'app/articles.server.js': articleLibrary,
    ...Object.fromEntries(
      Object.entries(writeReactParts(article, { isApart: false })).map(([name, text]) => [
        `app/components/${name}`,
        text,
      ]),
    ),
  }),
  content: { path: (slug) => `content/${slug}.json`, write: writeReactContent },
  publicFolder: 'public',
  build: ['node_modules/@react-router/dev/bin.cjs', 'build'],
  buildOutput: ['build', '.react-router', 'node_modules/.vite'],
  start: (port) => ({
    args: ['node_modules/@react-router/serve/bin.cjs', 'build/server/index.js'],
    env: { HOST: '127.0.0.1', PORT: String(port) },
  }),
  isReady: (line) => line.includes('[react-router-serve]'),
  paths: (slug) => ({ stored: `/articles/${slug}/`, rendered: `/live/${slug}` }),
};

const viteConfiguration = `import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({ plugins: [reactRouter()] });
`;

const configuration = `import { readdirSync } from 'node:fs';
import path from 'node:path';

export default {
  ssr: true,
  prerender: () => readdirSync('content').map((file) => \`/articles/\${path.basename(file, '.json')}\`),
};
`;

const routes = `import { route } from '@react-router/dev/routes';

export default [
  route('articles/:slug', 'routes/article.jsx', { id: 'stored' }),
  route('live/:slug', 'routes/article.jsx', { id: 'live' }),
];
`;

const writeRoot = ({
  language,
  bodyAttributes,
}: PeerArticle) => `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { SiteFooter } from './components/site-footer.jsx';
import { SiteHeader } from './components/site-header.jsx';
import './site.css';

export function Layout({ children }) {
  return (
    <html lang="${language}">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body${toJsxAttributes(bodyAttributes)}>
        <SiteHeader />
        {children}
        <SiteFooter />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
`;

const route = `import { getArticle } from '../articles.server.js';
import { ArticlePage } from '../components/article-page.jsx';

export async function loader({ params }) {
  return { article: await getArticle(params.slug) };
}

export function meta({ loaderData }) {
  const { title, description } = loaderData.article;
  return [{ title }, { name: 'description', content: description }];
}

export default function ArticleRoute({ loaderData }) {
  return <ArticlePage article={loaderData.article} />;
}
`;
