/** `/og/{type}/{uid}.png?v=VERSION`, below a language's id for other languages than the master one. */
import type { Context } from 'hono';
import { isUnavailable } from '../../integrations/unavailable.ts';
import { errorMessages, HttpError } from '../contract/http-error.ts';
import type { SiteSettings } from '../contract/settings.ts';
import type { SiteServices } from '../contract/site-services.ts';
import { cardFolder, toCardDrawing, toCardTitle, toCardVersion, type CardSubject } from '../document/social-card.ts';
import { decodePath } from '../routes/decode-path.ts';
import { getLanguage, masterLanguage } from '../language/language.ts';
import { getStrings } from '../language/strings.ts';
import { createLinks, getDocumentPath } from '../routes/links.ts';
import { getSectionAbove } from '../routes/section-above.ts';
import type { ReadPublic } from './read-public.ts';

interface SocialCardOptions {
  readonly settings: SiteSettings;
  readonly services: Pick<SiteServices, 'socialCards'>;
  readonly readPublic: ReadPublic;
}

/**
 * A stored image is served without further checks. Otherwise it is rendered only if the page names exactly this URL, so
 * that arbitrary URLs cannot cause rendering.
 */
export async function handleSocialCard(context: Context, options: SocialCardOptions): Promise<Response> {
  const { settings, services } = options;
  const url = new URL(context.req.url);
  const asked = url.pathname.slice(settings.basePath.length);
  const subject = readSubject(asked);
  const version = url.searchParams.get('v') ?? '';
  if (!subject) throw new HttpError(404, errorMessages.notFound);
  const name = { page: asked, version };
  const known = isVersion(version) ? await services.socialCards.find(name) : undefined;
  if (known) return showPicture(known);
  const page = await readPage(subject, options);
  const current = `${asked}?v=${page?.version}`;
  if (!page || page.card !== current) throw new HttpError(404, errorMessages.notFound);
  if (page.version !== version) return leadToCurrent(`${settings.basePath}${current}`);
  try {
    return showPicture(await services.socialCards.draw(name, page.draw()));
  } catch (cause) {
    if (!isUnavailable(cause)) throw cause;
    throw new HttpError(503, 'A social card could not be drawn', { cause });
  }
}

const isVersion = (text: string) => /^[\w-]{10}$/.test(text);

function readSubject(path: string): CardSubject | undefined {
  const match = /^([a-z]{2}-[a-z]{2}\/)?([a-z_]+)\/(.+)\.png$/.exec(path.slice(cardFolder.length));
  if (!match) return undefined;
  const [, prefix, type = '', escaped = ''] = match;
  const uid = decodePath(escaped);
  const language = prefix === undefined ? masterLanguage : getLanguage(prefix.slice(0, -1));
  // The master language has no prefix here either: one URL for each picture.
  if (!language || uid === undefined || (prefix !== undefined && language.id === masterLanguage.id)) return undefined;
  return { type, uid, language };
}

/** Loaded on demand: its parser is large, and cards are drawn rarely. */
const loadHeadFacts = () => import('../document/head-facts.ts');

/** Reads the public page of a document and the card that it names. */
async function readPage({ type, uid, language }: CardSubject, { settings, services, readPublic }: SocialCardOptions) {
  const path = getDocumentPath(type, uid);
  if (path === undefined) return undefined;
  const own = createLinks({ ...settings, basePath: '' }).path(path, language);
  const page = await readPublic(own);
  if (!page) return undefined;
  const { readHeadFacts } = await loadHeadFacts();
  const { title, image } = readHeadFacts(page.body.toString());
  const drawn = toCardTitle(title, { language, cards: services.socialCards });
  if (drawn === undefined) return undefined;
  const content = { title: drawn, seed: page.documentId ?? uid, language };
  const section = getSectionAbove(path);
  const label = path === '/' ? '' : (getStrings(language).sections[section === '/' ? path : section] ?? '');
  return {
    card: image.slice(`${settings.publicUrl}${settings.basePath}`.length),
    version: toCardVersion(content),
    draw: () => toCardDrawing(content, label),
  };
}

function showPicture(picture: Buffer): Response {
  return new Response(new Uint8Array(picture), {
    headers: {
      'content-type': 'image/png',
      'content-length': String(picture.length),
      'cache-control': 'public, max-age=31536000, immutable',
      // Social networks show it on their pages.
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
}

/** The title has changed since: an old link shows the picture of today. */
function leadToCurrent(location: string): Response {
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'public, max-age=60' } });
}
