/**
 * The ten tests of MDN's HTTP Observatory, after their documentation
 * (https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring). The transport tests depend on the TLS front
 * (docs/operations.md): here they check the site's own headers.
 */

export interface ScannedPage {
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly cookies: readonly string[];
  readonly html: string;
}

interface ObservatoryRule {
  readonly name: string;
  readonly isPassed: (page: ScannedPage) => boolean;
}

function readPolicy(page: ScannedPage): Map<string, string[]> {
  const parts = (page.headers['content-security-policy'] ?? '').split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = '', ...values]) => [name.toLowerCase(), values]));
}

/** Full marks: nothing unsafe, `default-src 'none'`, and the directives that it does not cover. */
function isStrict(page: ScannedPage): boolean {
  const policy = readPolicy(page);
  const values = [...policy.values()].flat();
  const scripts = policy.get('script-src') ?? policy.get('default-src') ?? [];
  const isClosed = policy.get('default-src')?.join(' ') === "'none'";
  const isUnsafe = values.some((value) => /^'unsafe-(inline|eval|hashes)'$/.test(value));
  const isWide = [...scripts, ...(policy.get('object-src') ?? [])].some((value) =>
    /^(\*|https?:$|data:|blob:)/.test(value),
  );
  const isInsecure = values.some((value) => value.startsWith('http:'));
  return (
    isClosed &&
    !isUnsafe &&
    !isWide &&
    !isInsecure &&
    ['base-uri', 'form-action', 'frame-ancestors'].every((name) => policy.has(name))
  );
}

const ownOrigin = /^(?!\/\/)(\/|\.|[^:]*$)/;

const listScripts = ({ html }: ScannedPage) =>
  [...html.matchAll(/<script[^>]*\ssrc="([^"]*)"[^>]*>/g)].map(([tag, source = '']) => ({ tag, source }));

export const observatoryRules: readonly ObservatoryRule[] = [
  { name: 'content security policy', isPassed: isStrict },
  {
    name: 'cookies',
    isPassed: ({ cookies }) =>
      cookies.every(
        (cookie) => /;\s*secure/i.test(cookie) && /;\s*samesite=/i.test(cookie) && /;\s*httponly/i.test(cookie),
      ),
  },
  {
    name: 'cross-origin resource sharing',
    isPassed: ({ headers }) => headers['access-control-allow-origin'] === undefined,
  },
  {
    name: 'redirection',
    isPassed: ({ status, headers }) => status < 300 || status >= 400 || ownOrigin.test(headers['location'] ?? ''),
  },
  {
    name: 'referrer policy',
    isPassed: ({ headers }) =>
      /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(
        headers['referrer-policy'] ?? '',
      ),
  },
  {
    // Absent over http, where browsers ignore it.
    name: 'strict transport security',
    isPassed: ({ headers }) => {
      const value = headers['strict-transport-security'];
      return value === undefined || Number(/max-age=(\d+)/.exec(value)?.[1]) >= 15_768_000;
    },
  },
  {
    name: 'subresource integrity',
    isPassed: (page) =>
      listScripts(page).every(({ tag, source }) => ownOrigin.test(source) || tag.includes(' integrity="')),
  },
  { name: 'content type options', isPassed: ({ headers }) => headers['x-content-type-options'] === 'nosniff' },
  {
    name: 'frame options',
    isPassed: (page) =>
      readPolicy(page).has('frame-ancestors') && /^(DENY|SAMEORIGIN)$/.test(page.headers['x-frame-options'] ?? ''),
  },
  {
    name: 'cross-origin resource policy',
    isPassed: ({ headers }) => /^same-(origin|site)$/.test(headers['cross-origin-resource-policy'] ?? ''),
  },
  {
    name: 'cross-origin opener policy',
    isPassed: ({ headers }) => headers['cross-origin-opener-policy'] === 'same-origin',
  },
];
