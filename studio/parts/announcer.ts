/** One visually hidden live region for messages that the screen shows in another way. */
let region: HTMLElement | undefined;

/** Announces a message politely: assistive technology reads it after its current speech. */
export function announce(message: string): void {
  region ??= createRegion();
  region.textContent = '';
  // A region is not announced if it has text when it is inserted.
  const filled = region;
  requestAnimationFrame(() => (filled.textContent = message));
}

function createRegion(): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('role', 'status');
  element.className = 'visually-hidden';
  document.body.append(element);
  return element;
}
