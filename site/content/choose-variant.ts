/**
 * Chooses the content of a request: the master ref, one variation of an experiment, or a preview. The choice
 * is made once, before rendering, so that nothing flickers and a cache in front knows what it may serve.
 */
import { readConsent } from '../consent/consent-cookie.ts';
import type { ContentSource } from './content-source.ts';
import { createPreviewCheck, type PreviewCheck, type PreviewKnowledge } from './preview-check.ts';
import {
  experimentCookie,
  getCurrentExperiment,
  readExperimentCookie,
  toExperimentCookie,
  type RunningExperiment,
} from './prismic/experiment-cookie.ts';
import { hasPreviewCookie, previewCookie, readPreviewToken, toPreviewCookie } from './prismic/preview-cookie.ts';
import { getRawCookie } from './prismic/read-cookie.ts';
import type { ContentTransport } from './transport/content-transport.ts';

export interface ContentVariant {
  readonly kind: 'master' | 'experiment' | 'private';
  /** Part of the cache key: `master`, or experiment and variation. `private` responses are never shared or cached. */
  readonly key: string;
  /**
   * The cookie header that selects this variant and contains nothing of the visitor: it decides the ref, also for
   * renders into a cache.
   */
  readonly cookie: string | undefined;
  /** Cookies for this visitor. A cache adds them, with `private, no-store`, to the responses that it serves. */
  readonly setCookies: readonly string[];
  /**
   * The visitor may have a preview, and the content service cannot say so now. Public pages are shown meanwhile, but a
   * page that is absent from them may be in the preview.
   */
  readonly isPreviewUnknown?: true;
  /** For the frame of the studio (site/live): slices are marked. */
  readonly isLive?: true;
  /** The live ref, for the job board, which does not read the content by the cookie. */
  readonly liveRef?: string;
  /** An active preview, of a named release or a draft, or one that has just ended. The page shows either. */
  readonly preview: { state: 'active'; release: string | undefined; ref: string } | { state: 'ended' } | undefined;
}

export interface VariantChooser {
  /** The same request always gets the same variant. */
  readonly choose: (request: Request) => Promise<ContentVariant>;
  readonly previews: PreviewCheck;
}

export const masterVariant: ContentVariant = {
  kind: 'master',
  key: 'master',
  cookie: undefined,
  setCookies: [],
  preview: undefined,
};

/** How long a visitor keeps a variation. */
const experimentSeconds = 90 * 24 * 60 * 60;

interface VariantOptions {
  readonly source: ContentSource;
  readonly transport: ContentTransport;
  /** `Path` and, on https, `Secure`. */
  readonly cookieAttributes: string;
  /** Whether a URL is of a personal page (page-type.ts). */
  readonly isPersonal?: (url: string) => boolean;
  /** From 0 to 1, draws the variation; fixed in tests. */
  readonly random?: () => number;
  readonly now?: () => number;
}

export function createVariantChooser(options: VariantOptions): VariantChooser {
  const previews = createPreviewCheck(options);
  const chosen = new WeakMap<Request, Promise<ContentVariant>>();
  return {
    previews,
    choose(request) {
      const known = chosen.get(request);
      if (known) return known;
      const byCookie = choose(request.headers.get('cookie') ?? undefined, options, previews);
      const variant = options.isPersonal?.(request.url) ? byCookie.then(toPersonal) : byCookie;
      chosen.set(request, variant);
      return variant;
    },
  };
}

/** The same content, in a response that is not cached. */
function toPersonal(variant: ContentVariant): ContentVariant {
  return { ...variant, kind: 'private', key: 'private' };
}

async function choose(
  cookies: string | undefined,
  options: VariantOptions,
  previews: PreviewCheck,
): Promise<ContentVariant> {
  if (!cookies) return masterVariant;
  const setCookies: string[] = [];
  if (hasPreviewCookie(cookies)) {
    const token = readPreviewToken(cookies, options.source.repository);
    // A cookie that only holds a tracker belongs to an editor without a preview, and is left alone.
    const { state, release }: PreviewKnowledge = token === undefined ? { state: 'none' } : await previews.check(token);
    if (token !== undefined && state === 'open') return toPreview(token, release, options);
    const clear = toEndedCookie(previewCookie, options);
    if (state === 'ended') {
      return { ...masterVariant, kind: 'private', key: 'private', setCookies: [clear], preview: { state: 'ended' } };
    }
    if (state === 'unknown') return { ...masterVariant, isPreviewUnknown: true };
    if (state === 'forged') setCookies.push(clear);
  }
  const { variant, setCookie } = await chooseVariation(cookies, options);
  return { ...variant, setCookies: [...setCookies, ...setCookie] };
}

function toPreview(token: string, release: string | undefined, { source }: VariantOptions): ContentVariant {
  const cookie = toPreviewCookie(token, source.repository);
  return { kind: 'private', key: 'private', cookie, setCookies: [], preview: { state: 'active', release, ref: token } };
}

/** A cookie keeps its variation; a new one is drawn only with consent (decision 0011). */
async function chooseVariation(
  cookies: string,
  options: VariantOptions,
): Promise<{ variant: ContentVariant; setCookie: string[] }> {
  const hasCookie = getRawCookie(cookies, experimentCookie) !== undefined;
  if (!hasCookie && !allowsExperiments(cookies)) return { variant: masterVariant, setCookie: [] };
  const experiment = await getExperiment(options);
  const kept = readExperimentCookie(cookies, experiment);
  if (kept) return { variant: toVariation(kept), setCookie: [] };
  const drawn = experiment && allowsExperiments(cookies) ? draw(experiment, options.random ?? Math.random) : undefined;
  if (!drawn) return { variant: masterVariant, setCookie: [] };
  const setCookie = `${toExperimentCookie(drawn)}; Max-Age=${experimentSeconds}; ${options.cookieAttributes}`;
  return { variant: toVariation(drawn), setCookie: [setCookie] };
}

function toVariation(variation: { googleId: string; index: number }): ContentVariant {
  const key = `${variation.googleId}.${variation.index}`;
  return { ...masterVariant, kind: 'experiment', key, cookie: toExperimentCookie(variation) };
}

function allowsExperiments(cookies: string): boolean {
  const categories = readConsent(cookies)?.categories ?? [];
  return categories.includes('functional') || categories.includes('analytics');
}

/** Draws by weight; without weights, each variation has the same share. */
export function draw(
  { googleId, variations }: RunningExperiment,
  random: () => number,
): { googleId: string; index: number } | undefined {
  const weights = variations.map(({ weight = 1 }) => Math.max(0, weight));
  let rest = random() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, weight] of weights.entries()) {
    if (rest < weight) return { googleId, index };
    rest -= weight;
  }
  return undefined;
}

/** An experiment must not fail a request: without the refs, visitors see the master ref. */
async function getExperiment({ source, transport }: VariantOptions): Promise<RunningExperiment | undefined> {
  const url = new URL(source.endpoint);
  if (source.accessToken) url.searchParams.set('access_token', source.accessToken);
  const root = await transport.fetch(url.href).then(
    (answer) => answer.json() as Promise<object>,
    () => undefined,
  );
  return root && getCurrentExperiment(root);
}

export function toEndedCookie(name: string, { cookieAttributes }: Pick<VariantOptions, 'cookieAttributes'>): string {
  return `${name}=; Max-Age=0; ${cookieAttributes}`;
}
