/** Crawls a running site: everything that its sitemap, its manifest, its build and its pages link to. */
import type { ListedRedirect } from '../../site/site.ts';
import { collectRedirects, type CollectedRedirects } from './collect-redirects.ts';
import { fetchExported, type ExportedResponse } from './exported-response.ts';

export interface CollectedSite {
  readonly responses: ExportedResponse[];
  /** The 404 page of each language and layout, and those of single paths. */
  readonly absent: { below: string; answer: ExportedResponse }[];
  /** Images in each format that browsers accept. */
  readonly pictures: { form: PictureFormat; answer: ExportedResponse }[];
  /** Linked paths that have no page, each with the page that links to it. */
  readonly broken: string[];
  /** URLs with a different response for each visitor, which cannot be files. */
  readonly perVisitor: string[];
  redirects: CollectedRedirects;
}

const acceptOfFormat = { avif: 'image/avif,image/webp,*/*', webp: 'image/webp,*/*', other: '*/*' } as const;
export type PictureFormat = keyof typeof acceptOfFormat;

/** Differs for readers who have chosen. A mirror records no choices, so all get what others get. */
const styleWithoutChoice = '/consent/style.css';

const wellKnown = [
  '/',
  '/robots.txt',
  '/sitemap.xml',
  '/_payload/manifest.json',
  '/.well-known/security.txt',
  '/service-worker.js',
  '/scripts/insights/scriptManager.js',
  styleWithoutChoice,
];

/** Lists in every language to which no page links. */
const listsOfLanguages = ['/llms.txt', '/llms-full.txt'];

/** Prefixes whose 404 pages differ. */
const notFoundScopes = ['/', '/campaigns/'];

const maxConcurrent = 4;

export async function collectSite({
  origin,
  basePath,
  files,
  redirects = [],
  onProgress,
}: {
  origin: string;
  basePath: string;
  /** URLs of the build's files, because pages do not name files that are loaded later. */
  files: readonly string[];
  /** Paths without a page that may be redirected or gone. */
  redirects?: readonly ListedRedirect[];
  onProgress?: (counts: { done: number; found: number }) => void;
}): Promise<CollectedSite> {
  const site: CollectedSite = {
    responses: [],
    absent: [],
    pictures: [],
    broken: [],
    perVisitor: [],
    redirects: { moved: [], gone: [] },
  };
  const from = new Map([...wellKnown, ...files].map((own) => [`${basePath}${own}`, 'the build']));
  const queue = [...from.keys()];
  const discover = (address: string, page: string) => {
    if (from.has(address)) return;
    from.set(address, page);
    queue.push(address);
  };
  const linkedAndGone: CollectedRedirects['gone'] = [];
  let done = 0;
  const visit = async (address: string) => {
    await collect(address);
    done += 1;
    onProgress?.({ done, found: from.size });
  };
  const collect = async (address: string) => {
    if (isPicture(address, basePath)) return visitPicture(site, { origin, address, page: from.get(address) ?? '' });
    const answer = await fetchExported(origin, address);
    const isPrivate = answer.headers.some(
      ([name, value]) => name === 'cache-control' && /private|no-store/.test(value),
    );
    const isForAll = address === `${basePath}${styleWithoutChoice}`;
    if (answer.status === 200 && isPrivate && !isForAll) return void site.perVisitor.push(address);
    const location = answer.headers.find(([name]) => name === 'location')?.[1];
    // The other spelling of a URL, which the mirror redirects to the same target (nginx-configuration.ts).
    if (answer.status === 301 && location === address.replace(/(.)\/$/, '$1')) return discover(location, address);
    // A closed role has a page that says so.
    if (answer.status === 410) return void linkedAndGone.push({ from: address, isPrefix: false, answer });
    // A link to a document that is not published has the 404 page of its language as its target, so it is broken too.
    if (answer.status !== 200) {
      return void site.broken.push(`${from.get(address)} leads to ${address}, which is answered with ${answer.status}`);
    }
    site.responses.push(answer);
    for (const found of listAddresses(answer, { origin, basePath })) discover(found, address);
  };
  await inParallel(queue, visit);
  const languages = site.responses.map(
    ({ address }) => /^\/([a-z]{2}-[a-z]{2})$/.exec(address.slice(basePath.length))?.[1],
  );
  const prefixes = ['', ...languages.flatMap((language) => (language ? [`/${language}`] : []))];
  for (const list of prefixes.flatMap((prefix) => listsOfLanguages.map((own) => `${basePath}${prefix}${own}`)))
    discover(list, 'the languages');
  await inParallel(queue, visit);
  for (const below of prefixes.flatMap((prefix) => notFoundScopes.map((corner) => `${basePath}${prefix}${corner}`))) {
    site.absent.push({ below, answer: await fetchExported(origin, `${below}--no-such-page--`) });
  }
  for (const below of prefixes.map((prefix) => `${basePath}${prefix}/404`)) {
    site.absent.push({ below, answer: await fetchExported(origin, below) });
  }
  const pages = site.responses.filter(({ contentType }) => contentType.startsWith('text/html'));
  const { moved, gone } = await collectRedirects(
    origin,
    redirects,
    pages.map(({ address }) => address),
  );
  const listed = new Set(gone.filter(({ isPrefix }) => !isPrefix).map((own) => own.from));
  site.redirects = { moved, gone: [...gone, ...linkedAndGone.filter((own) => !listed.has(own.from))] };
  return site;
}

/** The queue may grow while it is processed. */
async function inParallel(queue: string[], visit: (address: string) => Promise<void>): Promise<void> {
  while (queue.length > 0) await Promise.all(queue.splice(0, maxConcurrent).map(visit));
}

const isPicture = (address: string, basePath: string) => address.startsWith(`${basePath}/media/`);

async function visitPicture(
  site: CollectedSite,
  { origin, address, page }: { origin: string; address: string; page: string },
): Promise<void> {
  for (const [form, accept] of Object.entries(acceptOfFormat)) {
    const answer = await fetchExported(origin, address, { accept });
    if (answer.status === 200) site.pictures.push({ form: form as PictureFormat, answer });
    else site.broken.push(`${page} leads to ${address}, which is answered with ${answer.status}`);
  }
}

/** The URL of a social card is absolute, because other sites use it. */
function toPath(address: string): string {
  const url = URL.parse(address);
  return url ? url.pathname + url.search : address;
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&#39;': "'", '&#x27;': "'", '&quot;': '"' };

/** A URL as it was before it was escaped for HTML or XML. */
const unescapeMarkup = (text: string): string =>
  text.replaceAll(/&(?:amp|#39|#x27|quot);/g, (entity) => entities[entity] ?? entity);

/** Endpoints for visitors' actions and private responses. */
const actions = /^\/(preview|graphql|reports|hooks|consent$)/;

function listAddresses(
  { address, contentType, bodies }: ExportedResponse,
  { origin, basePath }: { origin: string; basePath: string },
): string[] {
  const text = /^(text\/html|application\/(xml|json))|^text\/xml/.test(contentType) ? bodies.identity.toString() : '';
  const inMarkup = [
    ...[...text.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, own = '']) => own),
    ...[...text.matchAll(/\ssrcset="([^"]*)"/gi)].flatMap(([, own = '']) =>
      own.split(',').map((part) => part.trim().split(' ')[0] ?? ''),
    ),
  ].map(unescapeMarkup);
  const ofPublicUrl = [
    ...text.matchAll(/property="og:image" content="([^"]*)"/g),
    ...text.matchAll(/<loc>([^<]*)<\/loc>/g),
  ].map(([, own = '']) => toPath(unescapeMarkup(own)));
  const inJson = [...text.matchAll(/"(?:path|payload)":"(\/[^"]*)"/g)].map(([, own = '']) => own);
  return [...inMarkup, ...ofPublicUrl, ...inJson].flatMap((own) => {
    const url = URL.parse(own, `${origin}${address}`);
    if (url?.origin !== origin || !`${url.pathname}/`.startsWith(`${basePath}/`)) return [];
    return actions.test(url.pathname.slice(basePath.length)) ? [] : [`${url.pathname}${url.search}`];
  });
}
