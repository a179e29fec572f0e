/**
 * A page that is swapped in while the script of the one before still loads is enhanced twice: once for each page. Its
 * elements then must not act twice.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

class FakeElement extends EventTarget {
  readonly dataset: Record<string, string> = {};
  role: string | null = null;
  ariaPressed: string | null = null;
  replaceWith = vi.fn<(other: unknown) => void>();
  scrollBy = vi.fn<(by: object) => void>();
  focus = () => {};
  getBoundingClientRect = () => ({ left: 0, right: 0 });
  setAttribute = () => {};
  scrollIntoView = () => {};
  querySelector = (_selector: string): unknown => null;
  querySelectorAll = (_selector: string): unknown[] => [];
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('HTMLElement', FakeElement);
});
afterEach(() => vi.unstubAllGlobals());

function showPage(selector: string, element: FakeElement): void {
  vi.stubGlobal('document', {
    createElement: () => new FakeElement(),
    getElementById: () => new FakeElement(),
    querySelectorAll: (wanted: string) => (wanted === selector ? [element] : []),
  });
}

const click = (element: FakeElement) =>
  element.dispatchEvent(Object.assign(new Event('click', { cancelable: true }), { button: 0 }));

test('a marker of a map is chosen by one click', async () => {
  const [map, marker] = [new FakeElement(), Object.assign(new FakeElement(), { href: { baseVal: '#zurich' } })];
  marker.dataset['office'] = 'zurich';
  map.querySelectorAll = (selector) => (selector === 'a[data-office]' ? [marker] : []);
  showPage('[data-map]', map);
  const { enhance } = await import('./maps.ts');
  enhance();
  enhance();
  click(marker);
  expect(marker.ariaPressed).toBe('true');
});

test('a video is shown once', async () => {
  const link = new FakeElement();
  link.dataset['videoPlayer'] = 'https://player.test/';
  vi.stubGlobal('localStorage', { getItem: () => null });
  showPage('a[data-video-player]', link);
  const { enhance } = await import('./video.ts');
  enhance();
  enhance();
  click(link);
  expect(link.replaceWith).toHaveBeenCalledTimes(1);
});

test('a carousel goes on by one step', async () => {
  const [carousel, position] = [new FakeElement(), new FakeElement()];
  const [previous, next] = [new FakeElement(), new FakeElement()];
  const list = Object.assign(new FakeElement(), { children: [new FakeElement()] });
  carousel.querySelector = (selector) => (selector === 'ul' ? list : position);
  carousel.querySelectorAll = () => [previous, next];
  vi.stubGlobal('getComputedStyle', () => ({ direction: 'ltr' }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => {};
    },
  );
  showPage('[data-carousel]', carousel);
  const { enhance } = await import('./carousels.ts');
  enhance();
  enhance();
  click(next);
  expect(list.scrollBy).toHaveBeenCalledTimes(1);
});
