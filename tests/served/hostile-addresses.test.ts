/** URLs and cookies that only an attacker sends (requirement B5, B11, B14, S-13, S-16). */
import { expect, test } from 'vitest';
import { fetchServed, fetchText } from '../fetch-served.ts';
import { sendRaw } from './raw-request.ts';
import { testPort } from '../test-server.ts';

const ask = (target: string, headers = '') =>
  sendRaw(testPort, `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${headers}Connection: close\r\n\r\n`);

const climbs = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%5c',
  '..\\',
  '%252e%252e%252f',
  '..;/',
  '....//',
  '%c0%ae%c0%ae/',
  '%uff0e%uff0e/',
];
const places = ['', 'assets/', 'media/', '_payload/', 'news/'];
const files = ['etc/passwd', 'package.json', '.env', '.data/write-token', 'server/main.ts'];

test('no URL escapes the served folders', async () => {
  for (const place of places)
    for (const climb of climbs)
      for (const file of files) {
        const { statuses, text } = await ask(`/${place}${climb.repeat(4)}${file}`);
        expect.soft([301, 308, 400, 404, 503], `/${place}${climb} ${file}`).toContain(statuses[0]);
        expect.soft(text).not.toMatch(/root:x:|"dependencies"|readConfiguration/);
      }
});

const strange = [
  '/%00',
  '/about%00',
  '/about%00.css',
  '/%',
  '/%zz',
  '/%e0%a4%a',
  '/%ff%fe',
  '/%c3%28',
  '/about;x=1',
  '/about;x.js',
  '/about/.css',
  '/about%2f..%2fassets',
  '/about.',
  '/about%20',
  '/about%0d%0aset-cookie:x=1',
  '/about%E2%80%AE',
  '/*',
  '/about?',
  '/about?%',
  '/about?%00=%ff',
  '/_payload/%2e%2e/%2e%2e/package.json',
  '/_payload/about.json/../..',
  '/_payload/.json',
  '/media/',
  '/media/..',
  '/media/%00',
  '/news/__proto__',
  '/careers/vacancies/constructor',
  '/news/payment-insights/toString',
  '/fr-fr/__proto__',
  `/${'a/'.repeat(2000)}`,
  `/news/${'é'.repeat(10)}`,
];

test('strange URLs are refused or not found, and never fail', async () => {
  for (const target of strange) {
    const { statuses, text } = await ask(Buffer.from(target).toString('latin1'));
    expect.soft(statuses.length, target).toBe(1);
    expect.soft(statuses[0], target).toBeLessThan(500);
    expect.soft(text, target).not.toMatch(/\n\s+at |node_modules|\.ts:\d|URIError|TypeError/);
    expect.soft(text, target).not.toMatch(/^set-cookie:/im);
  }
});

test('no URL redirects off the site', async () => {
  const targets = [
    '//evil.example',
    '//evil.example/',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example/',
    '///evil.example/%2e%2e',
    '/.//evil.example/',
    '//evil.example/%2e%2e/',
    '/\t/evil.example',
    '/preview?token=x&documentId=//evil.example',
    'http:evil.example',
    '/@evil.example/',
    '/%09//evil.example/',
  ];
  for (const target of targets) {
    const { text } = await ask(target);
    const location = /^location: (.*)\r$/im.exec(text)?.[1];
    if (location === undefined) continue;
    expect.soft(new URL(location, 'http://own.example').host, `${target} to ${location}`).toBe('own.example');
  }
});

test('a URL that looks like a file of a page is not stored as one', async () => {
  for (const path of [
    '/about/style.css',
    '/about.css',
    '/about;x.js',
    '/about%2fx.js',
    '/about/x.png',
    '/contact/thank-you.js',
    '/debug/x.css',
  ]) {
    const { statuses, text } = await ask(path);
    expect.soft(statuses, path).toEqual([404]);
    expect.soft(text, path).toMatch(/^content-type: text\/html/im);
    expect.soft(/^cache-control: (.*)\r$/im.exec(text)?.[1], path).toMatch(/no-store|max-age=0/);
  }
  expect((await ask('/ABOUT')).text).toMatch(/^HTTP\/1\.1 301[\s\S]*^location: \/about\r$/im);
  expect((await ask('/about/')).text).toMatch(/^HTTP\/1\.1 301[\s\S]*^location: \/about\r$/im);
});

test('an escaped slash is not a separator, and is not stored under its own name', async () => {
  for (const path of [
    '/about%2Fteam',
    '/About%2FTeam/',
    '/fr-fr%2Fabout',
    '/platform%2Fconnect',
    '/blog%2Fculture%2Fx',
    '/_payload/about%2Fteam.json',
  ]) {
    const { statuses, text } = await ask(path);
    expect.soft(statuses, path).toEqual([404]);
    expect.soft(/^cache-control: (.*)\r$/im.exec(text)?.[1], path).toBe('no-store');
  }
});

test('a needless escape is one redirect away from the page', async () => {
  for (const [path, plain] of [
    ['/%61bout', '/about'],
    ['/%41bout/?x=%61', '/about?x=%61'],
    ['/sitemap%2Exml', '/sitemap.xml'],
    ['/_payload/%61bout.json', '/_payload/about.json'],
  ]) {
    const { statuses, text } = await ask(`${path}`);
    expect.soft([statuses, /^location: (.*)\r$/im.exec(text)?.[1]], path).toEqual([[301], plain]);
  }
});

const words = [
  '.git',
  '.git/HEAD',
  '.git/config',
  '.gitignore',
  '.env',
  '.env.local',
  '.env.production',
  '.npmrc',
  '.svn/entries',
  '.hg',
  '.DS_Store',
  '.htaccess',
  '.htpasswd',
  '.aws/credentials',
  '.ssh/id_rsa',
  '.data',
  '.data/write-token',
  '.data/content/content.sqlite',
  '.cache',
  '.vite',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'node_modules',
  'node_modules/react/package.json',
  'dist',
  'dist/server/site.js',
  'dist/manifest.json',
  'manifest.json',
  'server/main.ts',
  'site/site.ts',
  'src',
  'src/index.ts',
  'content',
  'content/en-gb',
  'tests',
  'scripts',
  'docs',
  'README.md',
  'Dockerfile',
  'Containerfile',
  'docker-compose.yml',
  'Makefile',
  'admin',
  'admin/',
  'admin/documents',
  'administrator',
  'wp-admin',
  'wp-login.php',
  'wp-content',
  'xmlrpc.php',
  'phpmyadmin',
  'phpinfo.php',
  'index.php',
  'index.html',
  'index',
  'cgi-bin',
  'cgi-bin/test.cgi',
  'server-status',
  'server-info',
  'status',
  'metrics',
  'actuator',
  'actuator/health',
  'health',
  'debug/pprof',
  'debug/vars',
  '_debug',
  'trace',
  'console',
  'api',
  'api/v1',
  'api/v2',
  'graphiql',
  'playground',
  'swagger',
  'swagger.json',
  'openapi.json',
  'customtypes',
  'migration',
  'asset',
  'login',
  'logout',
  'register',
  'user',
  'users',
  'backup',
  'backup.zip',
  'backup.sql',
  'backup.tar.gz',
  'db.sqlite',
  'database.sql',
  'dump.sql',
  'site.zip',
  'www.zip',
  'old',
  'test',
  'tmp',
  'temp',
  'upload',
  'uploads',
  'files',
  'private',
  'secret',
  'secrets',
  'config',
  'config.json',
  'config.php',
  'config.yml',
  'settings.json',
  'credentials.json',
  'id_rsa',
  'key.pem',
  'server.key',
  'assets',
  'assets/',
  'assets/fonts',
  'assets/fonts/',
  'assets/images',
  'assets/images/',
  'scripts/insights',
  'media',
  'media/',
  '_payload',
  '_payload/',
  'images',
  'static',
  'public',
  'fonts',
  'kernel.js',
  'kernel.js.map',
  '@vite/client',
  '@fs/etc/passwd',
  '@id/x',
  '__vite_ping',
  '_next',
  '_next/data',
  'crossdomain.xml',
  'clientaccesspolicy.xml',
  '.well-known',
  '.well-known/',
  '.well-known/apple-app-site-association',
  'humans.txt',
  'ads.txt',
  'web.config',
  'WEB-INF/web.xml',
  'META-INF',
  'solr',
  'jenkins',
  'owa',
  'autodiscover',
  'vendor',
  'vendor/autoload.php',
  'composer.json',
  'composer.lock',
  'Gemfile',
  'requirements.txt',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lockb',
  'error.log',
  'access.log',
  'debug.log',
  'npm-debug.log',
];

test('common targets of scanners do not exist, nor do directory listings and sources', async () => {
  for (const word of words) {
    const answer = await fetchServed(`/${word}`, { redirect: 'follow' });
    expect.soft(answer.status, word).toBe(404);
  }
  const page = await fetchText('/');
  const scripts = [...page.matchAll(/(?:src|data-kernel)="([^"]+\.js)"/g)].map(([, source = '']) => source);
  expect(scripts.length).toBeGreaterThan(1);
  for (const source of scripts) {
    expect.soft((await fetchServed(`${source}.map`, { redirect: 'follow' })).status, source).toBe(404);
    expect.soft(await fetchText(source), source).not.toContain('sourceMappingURL');
  }
});

const cookies: readonly [name: string, cookie: string][] = [
  ['of 8 KB', `a=${'x'.repeat(8000)}`],
  ['by the hundreds', Array.from({ length: 300 }, (_, index) => `c${index}=1`).join('; ')],
  ['that is badly encoded', 'fc_consent=%E0%A4%A; io.prismic.preview=%; a=%zz'],
  ['without a name', '=x; ;;; =; a'],
  [
    'with a preview that was forged',
    `io.prismic.preview=${encodeURIComponent('{"_tracker":"x","financial-cloud.prismic.io":{"preview":"https://evil.example/x"}}')}`,
  ],
  ['with an experiment that does not exist', 'io.prismic.experiment=abcdefgh%200'],
  ['with a consent that is none', 'fc_consent=bm90LWpzb24'],
  ['with names of the language', '__proto__=1; constructor=2; io.prismic.preview=__proto__'],
];

for (const [name, cookie] of cookies) {
  test(`a cookie ${name} does not change the page`, async () => {
    const plain = await fetchText('/about');
    const answer = await fetchServed('/about', { headers: { cookie } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-cache')).toMatch(/hit|stale/);
    expect(await answer.text()).toBe(plain);
  });
}
