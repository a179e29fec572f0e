/** Where the focus goes after a navigation, and what is announced. */
interface Opener {
  readonly index: number;
  readonly href: string;
}

/** By history entry: the link that left each page. Links in the layout stay, so their index finds them again. */
const openers = new Map<string, Opener>();

export function rememberOpener(): void {
  const link = document.activeElement;
  const key = navigation.currentEntry?.key;
  if (key === undefined || !(link instanceof HTMLAnchorElement)) return;
  openers.set(key, { index: [...document.links].indexOf(link), href: link.href });
}

/** After a return to the link that left the page, else to the URL's target, else to the page itself. */
export function focusOn(main: HTMLElement, way?: NavigationType): void {
  const target = (way === 'traverse' && findOpener()) || main.querySelector<HTMLElement>(':target') || main;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  const announcer = document.querySelector('[data-announcer]');
  if (announcer) announcer.textContent = document.title;
}

function findOpener(): HTMLElement | undefined {
  const opener = openers.get(navigation.currentEntry?.key ?? '');
  const link = opener && document.links[opener.index];
  return link?.href === opener?.href ? link : undefined;
}
