/**
 * Adds buttons, a position and faded edges to the lists of components/carousel, and removes slides that are out of view
 * from the tab order. The browser does the scrolling. Loaded on pages with a carousel.
 */
const ready = new WeakSet<Element>();

/** The share of a slide that must be visible for it to be readable. */
const shownRatio = 0.6;

export function enhance(): void {
  for (const carousel of document.querySelectorAll<HTMLElement>('[data-carousel]')) {
    if (ready.has(carousel)) continue;
    ready.add(carousel);
    enhanceCarousel(carousel);
  }
}

function enhanceCarousel(carousel: HTMLElement): void {
  const list = carousel.querySelector('ul');
  const position = carousel.querySelector<HTMLElement>('p[data-one]');
  const [previous, next] = carousel.querySelectorAll('button');
  if (!list || !position || !previous || !next) throw new Error('A carousel without its parts');
  const slides = [...list.children].filter((slide) => slide instanceof HTMLElement);
  const shown = new Set<Element>();
  const getFirst = () => slides.findIndex((slide) => shown.has(slide));

  const step = (direction: 1 | -1) => {
    const target = slides.at(Math.min(Math.max(getFirst() + direction * (shown.size || 1), 0), slides.length - 1));
    if (target) scrollTo(list, target);
  };
  previous.addEventListener('click', () => step(-1));
  next.addEventListener('click', () => step(1));

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        if (intersectionRatio >= shownRatio) shown.add(target);
        else shown.delete(target);
      }
      if (shown.size === 0) return;
      for (const slide of slides) slide.inert = !shown.has(slide) && !slide.contains(document.activeElement);
      const first = getFirst();
      const last = first + shown.size - 1;
      previous.ariaDisabled = String(first === 0);
      next.ariaDisabled = String(last === slides.length - 1);
      previous.parentElement?.toggleAttribute('hidden', shown.size === slides.length);
      tellPosition(position, { first: first + 1, last: last + 1, count: slides.length });
    },
    { root: list, threshold: shownRatio },
  );
  for (const slide of slides) observer.observe(slide);
}

/** Measured positions, so that it works in both text directions. */
function scrollTo(list: HTMLElement, slide: HTMLElement): void {
  const [from, to] = [list.getBoundingClientRect(), slide.getBoundingClientRect()];
  const isRtl = getComputedStyle(list).direction === 'rtl';
  list.scrollBy({ left: isRtl ? to.right - from.right : to.left - from.left });
}

function tellPosition(position: HTMLElement, at: { first: number; last: number; count: number }): void {
  const { one = '', several = '' } = position.dataset;
  const words = at.first === at.last ? one : several;
  const isFirstTime = position.textContent === '';
  position.textContent = words.replaceAll(/\{(first|last|count)\}/g, (_, name: keyof typeof at) => String(at[name]));
  // Not announced at the first call, only when it changes.
  if (isFirstTime) requestAnimationFrame(() => (position.role = 'status'));
}
