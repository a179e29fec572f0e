/** One live region for what assistive technology is told and the screen shows in its own way. */
let region: HTMLElement | undefined;

/** Says it once what is being said is over. */
export function announce(message: string): void {
  region ??= createRegion();
  region.textContent = '';
  // A region that is filled in the moment it appears is not read.
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
