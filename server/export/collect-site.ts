/** Crawls a running site: everything that its sitemap, its manifest, its build and its pages link to. */
import { fetchAnswer, type ExportedAnswer } from './exported-answer.ts';

export interface CollectedSite {
  answers: ExportedAnswer[];
  /** The not-found page of each language and layout, and of single paths. */
  absent: { below: string; answer: ExportedAnswer }[];
  /** Images in each format that browsers accept. */
  pictures: { form: PictureForm; answer: ExportedAnswer }[];
  /** Linked paths without a page, with the page that links to them. */
  broken: string[];
  /** Responses made per visitor, which cannot be files. */
  leftOut: string[];
}

const pictureForms = { avif: 'image/avif,image/webp,*/*', webp: 'image/webp,*/*', other: '*/*' } as const;
export type PictureForm = keyof typeof pictureForms;

const wellKnown = ['/', '/robots.txt', '/sitemap.xml', '/_payload/manifest.json', '/.well-known/security.txt', '/service-worker.js', '/scripts/insights/scriptManager.js', '/consent/style.css']; // prettier-ignore

/** Paths whose not-found pages differ. */
const corners = ['/', '/campaigns/'];

const mostAtOnce = 4;

export async function collectSite({
  origin,
  basePath,
  files,
}: {
  origin: string;
  basePath: string;
  /** URLs of the build's files: a page does not name the files that it loads later. */
  files: readonly string[];
}): Promise<CollectedSite> {
  const site: CollectedSite = { answers: [], absent: [], pictures: [], broken: [], leftOut: [] };
  const from = new Map([...wellKnown, ...files].map((own) => [`${basePath}${own}`, 'the build']));
  const waiting = [...from.keys()];
  const discover = (address: string, page: string) => {
    if (from.has(address)) return;
    from.set(address, page);
    waiting.push(address);
  };
  const visit = async (address: string) => {
    if (isPicture(address, basePath)) return visitPicture(site, { origin, address, page: from.get(address) ?? '' });
    const answer = await fetchAnswer(origin, address);
    const isPrivate = answer.headers.some(
      ([name, value]) => name === 'cache-control' && /private|no-store/.test(value),
    );
    if (answer.status === 200 && isPrivate) return void site.leftOut.push(address);
    const elsewhere = answer.headers.find(([name]) => name === 'location')?.[1];
    // The other spelling of a URL: the mirror redirects to the same one (nginx-configuration.ts).
    if (answer.status === 301 && elsewhere === address.replace(/(.)\/$/, '$1')) return discover(elsewhere, address);
    // The not-found page itself is a page, requested by name.
    if (answer.status !== 200 && address !== `${basePath}/404`) {
      return void site.broken.push(`${from.get(address)} leads to ${address}, which is answered with ${answer.status}`);
    }
    site.answers.push(answer);
    for (const found of listAddresses(answer, { origin, basePath })) discover(found, address);
  };
  await inParallel(waiting, visit);
  const languages = site.answers.map(
    ({ address }) => /^\/([a-z]{2}-[a-z]{2})$/.exec(address.slice(basePath.length))?.[1],
  );
  const prefixes = ['', ...languages.flatMap((language) => (language ? [`/${language}`] : []))];
  for (const below of prefixes.flatMap((prefix) => corners.map((corner) => `${basePath}${prefix}${corner}`))) {
    site.absent.push({ below, answer: await fetchAnswer(origin, `${below}--no-such-page--`) });
  }
  for (const below of prefixes.map((prefix) => `${basePath}${prefix}/404`)) {
    site.absent.push({ below, answer: await fetchAnswer(origin, below) });
  }
  return site;
}

/** The queue may grow while it is processed. */
async function inParallel(waiting: string[], visit: (address: string) => Promise<void>): Promise<void> {
  while (waiting.length > 0) await Promise.all(waiting.splice(0, mostAtOnce).map(visit));
}

const isPicture = (address: string, basePath: string) => address.startsWith(`${basePath}/media/`);

async function visitPicture(
  site: CollectedSite,
  { origin, address, page }: { origin: string; address: string; page: string },
): Promise<void> {
  for (const [form, accept] of Object.entries(pictureForms)) {
    const answer = await fetchAnswer(origin, address, { accept });
    if (answer.status === 200) site.pictures.push({ form: form as PictureForm, answer });
    else site.broken.push(`${page} leads to ${address}, which is answered with ${answer.status}`);
  }
}

/** Endpoints for visitors' actions and private responses. */
const actions = /^\/(preview|graphql|reports|hooks|consent$)/;

function listAddresses(
  { address, contentType, bodies }: ExportedAnswer,
  { origin, basePath }: { origin: string; basePath: string },
): string[] {
  const text = /^(text\/html|application\/(xml|json))|^text\/xml/.test(contentType) ? bodies.identity.toString() : '';
  const found = [
    ...[...text.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, own = '']) => own),
    ...[...text.matchAll(/\ssrcset="([^"]*)"/gi)].flatMap(([, own = '']) => own.split(',').map((part) => part.trim().split(' ')[0] ?? '')), // prettier-ignore
    ...[...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, own = '']) => new URL(own).pathname),
    ...[...text.matchAll(/"(?:path|payload)":"(\/[^"]*)"/g)].map(([, own = '']) => own),
  ];
  return found.flatMap((own) => {
    const url = URL.parse(own.replaceAll('&amp;', '&'), `${origin}${address}`);
    if (url?.origin !== origin || !`${url.pathname}/`.startsWith(`${basePath}/`)) return [];
    return actions.test(url.pathname.slice(basePath.length)) ? [] : [`${url.pathname}${url.search}`];
  });
}
