/**
 * Edit mode: the pointer outlines slices, and a click or a key picks one. A slice that differs from the published
 * version has a take-back button. No content of the page is hidden.
 */

/** Elements of the bridge have names that no page uses, so that they cannot be confused with content. */
export const ownElement = 'fc-pick';
export const backElement = 'fc-back';

/** Above the first line of the slice, in the gap between slices, so that it covers no text of its own slice. */
const above = 'transform: translateY(calc(-100% - 3px));';

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  ${ownElement}, ${backElement} { display: none; }
  [data-live-mode=edit] {
    cursor: default;
    & [data-slice]:hover, & [data-slice]:has(> ${ownElement}:focus) { outline: 2px solid #0164e2; outline-offset: -2px; }
    & ${ownElement} {
      display: block; position: absolute; z-index: 9; padding: 4px 10px; font: 600 13px/1.4 system-ui;
      color: #fff; background: #0164e2; border-radius: 6px 6px 0 0; opacity: 0; pointer-events: none; ${above}
    }
    & [data-slice]:hover > ${ownElement}, & ${ownElement}:focus { opacity: 1; }
  }
  @media screen {
    [data-slice]:has(> ${ownElement}[data-mark]) { outline: 3px dashed #d97706; outline-offset: -3px; }
    ${ownElement}[data-mark], [data-live-mode=edit] ${ownElement}[data-mark] {
      display: block; position: absolute; z-index: 9; padding: 4px 10px; font: 600 13px/1.4 system-ui;
      color: #fff; background: #92400e; border-radius: 6px 6px 0 0; opacity: 1; pointer-events: none; ${above}
    }
    ${backElement} {
      display: block; position: absolute; z-index: 9; inset-inline-end: 12px; padding: 3px 10px;
      font: 600 13px/1.4 system-ui; color: #92400e; background: #fff; border: 1px solid #92400e; border-radius: 6px;
      cursor: pointer; ${above}
    }
    ${backElement}:hover { background: #fef3c7; }
    ${backElement}:focus-visible { outline: 3px solid #0164e2; outline-offset: 2px; }
  }
  @media print { ${ownElement}, ${backElement} { display: none; } }
`);

const spotMs = 1000;
let names: ReadonlyMap<string, string> = new Map();
/** How slices differ from the published version, by slice id. */
let marks: ReadonlyMap<string, string> = new Map();
/** Undefined when the person may not take changes back. */
let takeBack: string | undefined;

export function startEditing(): void {
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

export function setMode(mode: 'edit' | 'browse', known: readonly (readonly [string, string])[]): void {
  document.documentElement.dataset['liveMode'] = mode;
  names = new Map(known);
  markSlices(document);
}

export function setMarks(slices: readonly (readonly [string, string])[], words: string | undefined): void {
  marks = new Map(slices);
  takeBack = words;
  markSlices(document);
}

export const isEditing = (): boolean => document.documentElement.dataset['liveMode'] === 'edit';

/** The ids of the slices that the page shows. */
export function listSlices(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[data-slice]')].map(({ dataset }) => dataset['slice'] ?? '');
}

/** One button for each slice, for the keyboard, and one more for each that differs. */
export function markSlices(page: Document): void {
  for (const slice of page.querySelectorAll<HTMLElement>('[data-slice]')) {
    const first = slice.firstElementChild;
    const button =
      first?.localName === ownElement ? first : slice.insertBefore(createButton(page, ownElement), slice.firstChild);
    const id = slice.dataset['slice'] ?? '';
    const [name, mark] = [names.get(id) ?? '', marks.get(id)];
    button.textContent = [name, mark].filter(Boolean).join(' · ');
    button.setAttribute('aria-label', `Edit ${name || 'this slice'}${mark === undefined ? '' : `, ${mark}`}`);
    if (mark === undefined) button.removeAttribute('data-mark');
    else button.setAttribute('data-mark', mark);
    markBack(button, mark === undefined ? undefined : takeBack, name);
  }
}

/** Adds the take-back button behind the slice's edit button. Without a label there is none. */
function markBack(own: Element, words: string | undefined, name: string | undefined): void {
  const next = own.nextElementSibling;
  const known = next?.localName === backElement ? next : undefined;
  if (words === undefined) {
    known?.remove();
    return;
  }
  const button = known ?? createButton(own.ownerDocument, backElement);
  if (!known) own.after(button);
  button.textContent = words;
  button.setAttribute('aria-label', name ? `${words}: ${name}` : words);
}

function createButton(page: Document, element: string): HTMLElement {
  const button = page.createElement(element);
  button.setAttribute('role', 'button');
  button.tabIndex = 0;
  return button;
}

/** A slice that the page does not have yet: a new one shows nothing before it has words. */
let awaited: string | undefined;

/** Scrolls to a slice unless it is in view, and outlines it for a second. */
export function showSlice(id: string | undefined): void {
  const slice = id === undefined ? document.querySelector('main') : findSlice(id);
  awaited = slice ? undefined : id;
  if (!slice) return;
  const { top, bottom, height } = slice.getBoundingClientRect();
  const isInView = top < innerHeight - Math.min(80, height) && bottom > Math.min(80, height);
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!isInView) slice.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' });
  const color = { outline: '3px solid #0164e2', outlineOffset: '-3px' };
  slice.animate([color, { ...color, offset: 0.8 }, { ...color, outlineColor: 'transparent' }], spotMs);
}

/** Call this when the page has changed. */
export function showAwaitedSlice(): void {
  if (awaited !== undefined && findSlice(awaited)) showSlice(awaited);
}

function findSlice(id: string): Element | null {
  return document.querySelector(`[data-slice="${CSS.escape(id)}"]`);
}
