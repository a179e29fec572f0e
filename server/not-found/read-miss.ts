/**
 * Reduces a request for a missing page to what is counted: its path and the link to it, without data about the visitor.
 */

export interface AskedRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface Miss {
  readonly path: string;
  /** A path of this site, or the host of another one. */
  readonly referrer: string | undefined;
}

const maxLength = 150;
/** An account or telephone number, an id, a token or an e-mail address, which could identify a person. */
const personal = /@|\d[\d\s.-]{4,}\d|[0-9a-f]{16,}|[a-z0-9_-]{40,}/i;
const programs =
  /bot|crawl|spider|slurp|scan|probe|monitor|curl|wget|python|java|go-http|axios|libwww|httpclient|node/i;
/**
 * Paths that vulnerability scanners request on every site. A request that follows a link on another site is still a
 * reader's.
 */
const holes =
  /\.(php\d?|aspx?|jsp|cgi|env|git|sql|bak|zip|tar|gz|ya?ml|ini|log|conf|pem|key)$|\/\.|\/wp-|cgi-bin|phpmyadmin|xmlrpc|actuator|\/vendor\//i;

/** `undefined` for a request that is not counted. */
export function readMiss(request: AskedRequest, own: { hosts: readonly string[] }): Miss | undefined {
  const path = toCountedPath(request.url ?? '');
  if (request.method !== 'GET' || path === undefined || path.includes('/_payload/')) return undefined;
  const agent = String(request.headers['user-agent'] ?? '');
  if (agent === '' || programs.test(agent)) return undefined;
  const referrer = readReferrer(request, own);
  if (holes.test(path) && (referrer === undefined || referrer.startsWith('/'))) return undefined;
  return { path, referrer };
}

/** The path of the page of this site on which a link was followed, and the path of its target. */
export function readClick(
  request: AskedRequest,
  own: { hosts: readonly string[] },
): { from: string; to: string } | undefined {
  const destination = request.headers['sec-fetch-dest'];
  if (request.method !== 'GET' || (destination !== undefined && destination !== 'document')) return undefined;
  const from = readReferrer(request, own);
  const to = toCountedPath(request.url ?? '');
  return from?.startsWith('/') && to !== undefined ? { from, to } : undefined;
}

function readReferrer({ headers }: AskedRequest, { hosts }: { hosts: readonly string[] }): string | undefined {
  const { referer, host } = headers;
  const url = typeof referer === 'string' ? URL.parse(referer) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return url.host === host || hosts.includes(url.host) ? toCountedPath(url.pathname) : url.hostname.slice(0, maxLength);
}

/** Without the query string, which may contain anything. */
function toCountedPath(url: string): string | undefined {
  const [path = ''] = url.split(/[?#]/);
  const plain = decode(path)?.toLowerCase();
  if (!plain?.startsWith('/') || plain.length > maxLength || personal.test(plain)) return undefined;
  return /[\p{Cc}\p{Cf}]/u.test(plain) ? undefined : plain;
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
