import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** What the module uses of a dialog. */
class Dialog extends EventTarget {
  readonly id = 'about-ines';
  open = false;
  querySelector = () => null;
  showModal = () => void (this.open = true);
  close(): void {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  }
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

/** A page with one dialog and the link that opens it. */
async function openPage() {
  const dialog = new Dialog();
  const link = { focus: vi.fn<() => void>(), ariaHasPopup: null };
  const page = new EventTarget();
  const history = { back: vi.fn<() => void>(), replaceState: vi.fn<() => void>() };
  const place = { hash: '', pathname: '/about/team', search: '' };
  const found: Record<string, readonly object[]> = {
    'dialog[data-modal]': [dialog],
    'a[href="#about-ines"]': [link],
  };
  vi.stubGlobal('HTMLDialogElement', Dialog);
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('location', place);
  vi.stubGlobal('history', history);
  vi.stubGlobal('innerWidth', 1280);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', {
    addEventListener: () => {},
    documentElement: { clientWidth: 1280, toggleAttribute: () => {} },
    getElementById: (id: string) => (id === dialog.id ? dialog : null),
    querySelectorAll: (selector: string) => found[selector] ?? (dialog.open ? [dialog] : []),
  });
  const { enhance } = await import('./modals.ts');
  const follow = () => {
    place.hash = '#about-ines';
    page.dispatchEvent(new Event('hashchange'));
  };
  return { enhance, follow, dialog, history };
}

test('a dialog that is enhanced twice, after a swap during the load of the script, goes back once', async () => {
  const { enhance, follow, dialog, history } = await openPage();
  enhance();
  enhance();
  follow();
  expect(dialog.open).toBe(true);
  dialog.close();
  expect(history.back).toHaveBeenCalledTimes(1);
  expect(history.replaceState).not.toHaveBeenCalled();
});
