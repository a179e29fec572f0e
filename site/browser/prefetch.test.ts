import { beforeEach, expect, test, vi } from 'vitest';

class Link {
  readonly target = '';
  readonly search = '';
  readonly pathname: string;
  readonly href: string;
  constructor(pathname: string) {
    this.pathname = pathname;
    this.href = `http://localhost${pathname}`;
  }
  hasAttribute = () => false;
  closest = () => null;
}

/** Each response of the page's links has this size. */
const responseBytes = 15_000;

interface ShownPage {
  readonly isOnline?: boolean;
  readonly status?: number;
  readonly paths?: readonly string[];
  /** As the browser describes its line; some do not. */
  readonly line?: object;
  readonly hasMouse?: boolean;
  /** Without it the browser is idle at once. */
  readonly onIdle?: (act: () => void) => void;
}

/** A page with visible links. Returns the target of its connection events, and lets a link leave the view. */
function showPage(
  window: object,
  {
    isOnline = true,
    status = 200,
    paths = ['/europe'],
    line,
    hasMouse = true,
    onIdle = (act) => act(),
  }: ShownPage = {},
): { connection: EventTarget; leaveView: () => void } {
  const state = { config: { basePath: '', style: '/style.css' }, behaviour: { isOnline }, pages: { status } };
  const connection = new EventTarget();
  vi.stubGlobal('addEventListener', connection.addEventListener.bind(connection));
  const data = { textContent: JSON.stringify({ ...state, featureFlags: { prefetch: true } }) };
  const links = paths.map((path) => new Link(path));
  let tellAll: (isIntersecting: boolean) => void = () => {};
  vi.stubGlobal('HTMLAnchorElement', Link);
  vi.stubGlobal('location', new URL('http://localhost/'));
  vi.stubGlobal('navigator', line ? { connection: line } : {});
  vi.stubGlobal('matchMedia', () => ({ matches: hasMouse }));
  vi.stubGlobal('performance', { now: () => 0, getEntriesByName: () => [{ encodedBodySize: responseBytes }] });
  vi.stubGlobal('requestIdleCallback', onIdle);
  vi.stubGlobal('window', { setTimeout, requestIdleCallback: true, ...window });
  vi.stubGlobal('document', {
    querySelector: () => data,
    querySelectorAll: (selector: string) => (selector.startsWith('main') ? links : []),
    addEventListener: () => {},
    createElement: () => ({}),
    head: { append: () => {} },
  });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: object[]) => void;
      constructor(tell: (entries: object[]) => void) {
        this.#tell = tell;
        tellAll = (isIntersecting) => tell(links.map((target) => ({ isIntersecting, target })));
      }
      observe(target: Link): void {
        this.#tell([{ isIntersecting: true, target }]);
      }
      disconnect = () => {};
    },
  );
  return { connection, leaveView: () => tellAll(false) };
}

const fetchWithoutConnection = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.resetModules();
  fetchWithoutConnection.mockReset().mockRejectedValue(new TypeError('No connection'));
  vi.stubGlobal('fetch', fetchWithoutConnection);
  return () => vi.unstubAllGlobals();
});

test.each([
  ['is fetched ahead where a click swaps it in', { navigation: {} }, ['/_payload/europe.json', '/style.css']],
  ['is left alone where a click loads the page whole', {}, []],
])('the data of a link in view %s', async (_, window, addresses) => {
  showPage(window);
  const { startPrefetch } = await import('./prefetch.ts');
  startPrefetch().observe();
  expect(new Set(fetchWithoutConnection.mock.calls.map(([address]) => address))).toEqual(new Set(addresses));
});

test.each([404, 410])(
  'the links of a page with status %i are left alone: a click loads the page whole',
  async (status) => {
    showPage({ navigation: {} }, { status });
    const { startPrefetch } = await import('./prefetch.ts');
    startPrefetch().observe();
    expect(fetchWithoutConnection).not.toHaveBeenCalled();
  },
);

test('a link that came into view offline is prefetched when the connection returns', async () => {
  const { connection } = showPage({ navigation: {} }, { isOnline: false });
  const { startPrefetch } = await import('./prefetch.ts');
  const { setState } = await import('./state.ts');
  startPrefetch().observe();
  expect(fetchWithoutConnection).not.toHaveBeenCalled();
  setState('behaviour', { isOnline: true });
  connection.dispatchEvent(new Event('online'));
  expect(fetchWithoutConnection.mock.calls.map(([address]) => address)).toContain('/_payload/europe.json');
});

const paths = Array.from({ length: 8 }, (_, index) => `/page-${index}`);

/** The number of pages that were fetched once nothing more is. */
async function countFetched(page: ShownPage): Promise<number> {
  fetchWithoutConnection.mockReset().mockImplementation(async () => Response.json({ main: '', islands: [] }));
  showPage({ navigation: {} }, { paths, ...page });
  const { startPrefetch } = await import('./prefetch.ts');
  startPrefetch().observe();
  const count = () => fetchWithoutConnection.mock.calls.filter(([to]) => String(to).includes('/_payload/')).length;
  let last = -1;
  while (count() !== last) {
    last = count();
    for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => void setImmediate(resolve));
  }
  return last;
}

test.each<[string, ShownPage]>([
  ['a fast line', { line: { effectiveType: '4g' } }],
  ['a wireless network', { line: { type: 'wifi', effectiveType: '4g' }, hasMouse: false }],
  ['a line that the browser does not describe, with a mouse', {}],
])('with %s every link in view is fetched', async (_, page) => {
  expect(await countFetched(page)).toBe(paths.length);
});

test.each<[string, ShownPage]>([
  ['a mobile line', { line: { type: 'cellular', effectiveType: '4g' } }],
  ['a 3g line', { line: { effectiveType: '3g' } }],
  ['a line that the browser does not describe, without a mouse', { hasMouse: false }],
])('with %s the links of a page may fetch 25 KB', async (_, page) => {
  const bytes = (await countFetched(page)) * responseBytes;
  expect(bytes).toBeGreaterThanOrEqual(responseBytes);
  // Two requests are in flight when the budget is spent.
  expect(bytes).toBeLessThan(25_000 + 2 * responseBytes);
});

test('a link that was only scrolled past is not fetched', async () => {
  const acts: (() => void)[] = [];
  const { leaveView } = showPage({ navigation: {} }, { onIdle: (act) => void acts.push(act) });
  const { startPrefetch } = await import('./prefetch.ts');
  startPrefetch().observe();
  leaveView();
  for (const act of acts) act();
  expect(fetchWithoutConnection).not.toHaveBeenCalled();
});
