import { LRUCache } from 'lru-cache';
import type { ContentSource } from './content-source.ts';
import type { ContentTransport } from './transport/content-transport.ts';

/** `none`: this is no preview at all, or nothing can be said now. `forged`: no service of ours has made it. */
type PreviewState = 'open' | 'ended' | 'forged' | 'none';

export interface PreviewKnowledge {
  state: PreviewState;
  /** What the release is called that is previewed; a single draft has no name. */
  release?: string;
}

/** Whether a visitor's preview token is one, at little cost whoever asks how often (requirement S-16). */
export interface PreviewCheck {
  check: (token: string) => Promise<PreviewKnowledge>;
}

const mostKnown = 1000;
/** An editor who revokes a preview waits this long at most; so does a draft that is saved, for nothing of it is kept. */
const knownMs = 5000;
/** Tokens that nobody has seen before, a second and process: editors open a handful, an attacker any number. */
const mostUnknownPerSecond = 20;
const wellFormed = /^[\w:/.~?=&%+-]{4,600}$/;

export function createPreviewCheck({
  source,
  transport,
  now = () => performance.now(),
}: {
  source: ContentSource;
  transport: ContentTransport;
  now?: () => number;
}): PreviewCheck {
  const known = new LRUCache<string, { state: Promise<PreviewKnowledge>; expiresAt: number }>({ max: mostKnown });
  let second = 0;
  let asked = 0;
  const mayAsk = () => {
    const current = Math.floor(now() / 1000);
    if (current !== second) {
      second = current;
      asked = 0;
    }
    asked += 1;
    return asked <= mostUnknownPerSecond;
  };
  return {
    async check(token) {
      if (!wellFormed.test(token)) return { state: 'forged' };
      const before = known.get(token);
      if (before && before.expiresAt > now()) return before.state;
      if (!mayAsk()) return { state: 'none' };
      const state = askService(token, source, transport);
      known.set(token, { state, expiresAt: now() + knownMs });
      return state;
    },
  };
}

/** The cheapest question there is, asked with the token as its ref: the answer's status tells (protocol 2.2). */
async function askService(
  token: string,
  source: ContentSource,
  transport: ContentTransport,
): Promise<PreviewKnowledge> {
  const url = new URL(`${source.endpoint}/documents/search`);
  url.searchParams.set('ref', token);
  url.searchParams.set('pageSize', '1');
  if (source.accessToken) url.searchParams.set('access_token', source.accessToken);
  try {
    const named = await findRef(token, source, transport);
    // Who asks for the master ref by cookie sees what everybody sees, and gets it from where everybody does.
    if (named?.isMasterRef) return { state: 'none' };
    const answer = await transport.ask(url.href);
    if (answer.status === 200) return { state: 'open', ...(named ? { release: named.label } : {}) };
    return { state: hasEnded(answer.status, new TextDecoder().decode(answer.body)) ? 'ended' : 'forged' };
  } catch {
    // The service cannot be had: its last answers are shown, and the cookie is left for when it is back.
    return { state: 'none' };
  }
}

interface NamedRef {
  ref: string;
  label: string;
  isMasterRef?: boolean;
}

async function findRef(
  token: string,
  source: ContentSource,
  transport: ContentTransport,
): Promise<NamedRef | undefined> {
  const url = new URL(source.endpoint);
  if (source.accessToken) url.searchParams.set('access_token', source.accessToken);
  const { refs } = (await (await transport.fetch(url.href)).json()) as { refs: NamedRef[] };
  return refs.find(({ ref }) => ref === token);
}

/** In every form that the services of the years have said it. */
function hasEnded(status: number, body: string): boolean {
  return status === 410 || /preview.*(expired|not found)/is.test(body.slice(0, 2000));
}
