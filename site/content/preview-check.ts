import { LRUCache } from 'lru-cache';
import type { ContentSource } from './content-source.ts';
import type { ContentTransport } from './transport/content-transport.ts';

/**
 * `none`: not a preview. `forged`: not a token of the content service. `unknown`: the content service could not say, or
 * was not asked.
 */
type PreviewState = 'open' | 'ended' | 'forged' | 'none' | 'unknown';

export interface PreviewKnowledge {
  readonly state: PreviewState;
  /** The name of the release; a single draft has none. */
  readonly release?: string;
}

/** Validates a visitor's preview token, at a bounded cost however many requests are sent. */
export interface PreviewCheck {
  readonly check: (token: string) => Promise<PreviewKnowledge>;
}

const maxKnownTokens = 1000;
/** A revoked preview ends within this time. */
const knownMs = 5000;
/** An outage ends sooner than a preview: the token is checked again as soon as the service may respond. */
const unknownMs = 500;
/** Checks of unknown tokens per second and process: editors use a handful, an attacker any number. */
const maxUnknownPerSecond = 20;
const wellFormed = /^[\w:/.~?=&%+-]{4,600}$/;

export function createPreviewCheck({
  source,
  transport,
  now = () => performance.now(),
}: {
  source: ContentSource;
  transport: Pick<ContentTransport, 'ask' | 'fetch'>;
  now?: () => number;
}): PreviewCheck {
  const known = new LRUCache<string, { state: Promise<PreviewKnowledge>; expiresAt: number }>({ max: maxKnownTokens });
  let second = 0;
  let asked = 0;
  const mayAsk = () => {
    const current = Math.floor(now() / 1000);
    if (current !== second) {
      second = current;
      asked = 0;
    }
    asked += 1;
    return asked <= maxUnknownPerSecond;
  };
  return {
    async check(token) {
      if (!wellFormed.test(token)) return { state: 'forged' };
      const before = known.get(token);
      if (before && before.expiresAt > now()) return before.state;
      if (!mayAsk()) return { state: 'unknown' };
      const entry = { state: askService(token, source, transport), expiresAt: now() + knownMs };
      known.set(token, entry);
      const knowledge = await entry.state;
      if (knowledge.state === 'unknown') entry.expiresAt = now() + unknownMs;
      return knowledge;
    },
  };
}

/** Sends the cheapest query with the token as its ref: the status shows whether the token is valid. */
async function askService(
  token: string,
  source: ContentSource,
  transport: Pick<ContentTransport, 'ask' | 'fetch'>,
): Promise<PreviewKnowledge> {
  const url = new URL(`${source.endpoint}/documents/search`);
  url.searchParams.set('ref', token);
  url.searchParams.set('pageSize', '1');
  if (source.accessToken) url.searchParams.set('access_token', source.accessToken);
  try {
    const named = await findRef(token, source, transport);
    // A cookie with the master ref is no preview: it shows the public content, which can be cached.
    if (named?.isMasterRef) return { state: 'none' };
    const answer = await transport.ask(url.href);
    if (answer.status === 200) return { state: 'open', ...(named ? { release: named.label } : {}) };
    return { state: hasEnded(answer.status, new TextDecoder().decode(answer.body)) ? 'ended' : 'forged' };
  } catch {
    // The cookie is left until the service is back.
    return { state: 'unknown' };
  }
}

interface NamedRef {
  readonly ref: string;
  readonly label: string;
  readonly isMasterRef?: boolean;
}

async function findRef(
  token: string,
  source: ContentSource,
  transport: Pick<ContentTransport, 'ask' | 'fetch'>,
): Promise<NamedRef | undefined> {
  const url = new URL(source.endpoint);
  if (source.accessToken) url.searchParams.set('access_token', source.accessToken);
  const { refs } = (await (await transport.fetch(url.href)).json()) as { refs: NamedRef[] };
  return refs.find(({ ref }) => ref === token);
}

/** Covers the messages of all generations of the service. */
function hasEnded(status: number, body: string): boolean {
  return status === 410 || /preview.*(expired|not found)/is.test(body.slice(0, 2000));
}
