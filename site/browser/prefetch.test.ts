import { beforeEach, expect, test, vi } from 'vitest';

class Link {
  readonly target = '';
  readonly pathname = '/europe';
  readonly search = '';
  readonly href = 'http://localhost/europe';
  hasAttribute = () => false;
  closest = () => null;
}

/** A page with one visible link, in a browser that is idle at once. Returns a function that reports a connection. */
function showPage(window: object, { isOnline = true, status = 200 } = {}): EventTarget {
  const state = { config: { basePath: '', style: '/style.css' }, behaviour: { isOnline }, pages: { status } };
  const connection = new EventTarget();
  vi.stubGlobal('addEventListener', connection.addEventListener.bind(connection));
  const data = { textContent: JSON.stringify({ ...state, featureFlags: { prefetch: true } }) };
  const link = new Link();
  vi.stubGlobal('HTMLAnchorElement', Link);
  vi.stubGlobal('location', new URL('http://localhost/'));
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('requestIdleCallback', (act: () => void) => act());
  vi.stubGlobal('window', { setTimeout, requestIdleCallback: true, ...window });
  vi.stubGlobal('document', {
    querySelector: () => data,
    querySelectorAll: (selector: string) => (selector.startsWith('main') ? [link] : []),
    addEventListener: () => {},
  });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: object[]) => void;
      constructor(tell: (entries: object[]) => void) {
        this.#tell = tell;
      }
      observe(target: Link): void {
        this.#tell([{ isIntersecting: true, target }]);
      }
      unobserve = () => {};
      disconnect = () => {};
    },
  );
  return connection;
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
  const connection = showPage({ navigation: {} }, { isOnline: false });
  const { startPrefetch } = await import('./prefetch.ts');
  const { setState } = await import('./state.ts');
  startPrefetch().observe();
  expect(fetchWithoutConnection).not.toHaveBeenCalled();
  setState('behaviour', { isOnline: true });
  connection.dispatchEvent(new Event('online'));
  expect(fetchWithoutConnection.mock.calls.map(([address]) => address)).toContain('/_payload/europe.json');
});
