/**
 * Turns the markers of a map into buttons that select an entry of the list below. Without script they are links to the
 * same entries. Loaded on pages with a map (slices/office-map).
 */
const ready = new WeakSet<Element>();

export function enhance(): void {
  for (const map of document.querySelectorAll<HTMLElement>('[data-map]')) {
    if (ready.has(map)) continue;
    ready.add(map);
    enhanceMap(map);
  }
}

function enhanceMap(map: HTMLElement): void {
  const markers = [...map.querySelectorAll<SVGAElement>('a[data-office]')];
  const status = map.querySelector('[role=status]');
  for (const marker of markers) {
    marker.role = 'button';
    marker.ariaPressed = 'false';
    marker.addEventListener('click', (event) => {
      event.preventDefault();
      choose(marker.ariaPressed === 'true' ? undefined : marker);
    });
    marker.addEventListener('keydown', (event) => {
      if (event.key !== ' ') return;
      event.preventDefault();
      marker.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    });
  }

  /** An office has a marker on the wide map and one on the narrow map. */
  const choose = (chosen: SVGAElement | undefined) => {
    for (const marker of markers) marker.ariaPressed = String(marker.dataset['office'] === chosen?.dataset['office']);
    for (const entry of map.querySelectorAll('[data-chosen]')) entry.removeAttribute('data-chosen');
    const entry = chosen && document.getElementById(chosen.href.baseVal.slice(1));
    entry?.setAttribute('data-chosen', '');
    entry?.scrollIntoView({ block: 'nearest' });
    if (status) status.textContent = entry?.textContent ?? '';
  };
}
