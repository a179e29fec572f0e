/**
 * Suggests pages while a reader types into a search field: the editable combobox with list autocomplete of the ARIA
 * Authoring Practices. Enter without a chosen suggestion sends the form, as without script. If suggestions do not
 * arrive in time, the search itself still works.
 */
import styles, { css } from './search-box.module.css';

export const style = css;

interface PageSuggestion {
  readonly href: string;
  readonly title: string;
  readonly kind: string;
}

/** The response of site/http/handle-suggestions.ts, with texts in the page's language. */
interface Suggestions {
  readonly label: string;
  readonly count: string;
  readonly pages: PageSuggestion[];
}

const ready = new WeakSet<HTMLInputElement>();
/** Between two keys of a quick writer. */
const restMs = 80;
let boxes = 0;

export function enhanceSearchField(input: HTMLInputElement): void {
  if (ready.has(input)) return;
  ready.add(input);
  const list = createList(input);
  const status = createStatus(input);
  let current = -1;
  let asked = '';
  let count = '';
  let request: AbortController | undefined;
  let timer: number | undefined;

  const options = () => [...list.children].filter((child) => child instanceof HTMLElement);

  const choose = (index: number) => {
    current = index;
    for (const [place, option] of options().entries()) option.ariaSelected = String(place === index);
    const chosen = options()[index];
    chosen?.scrollIntoView({ block: 'nearest' });
    if (chosen) input.setAttribute('aria-activedescendant', chosen.id);
    else input.removeAttribute('aria-activedescendant');
  };

  const show = (isOpen: boolean) => {
    list.hidden = !isOpen;
    input.ariaExpanded = String(isOpen);
    choose(-1);
    status.textContent = isOpen ? count : '';
  };

  const close = () => {
    clearTimeout(timer);
    request?.abort();
    show(false);
  };

  const ask = async () => {
    const words = input.value.trim();
    if (words === '') return close();
    if (words === asked && !list.hidden) return;
    asked = words;
    request?.abort();
    request = new AbortController();
    const { signal } = request;
    const address = `${input.form?.action}/suggestions.json?${new URLSearchParams({ q: words })}`;
    const found = await getSuggestions(address, signal);
    if (signal.aborted || document.activeElement !== input) return;
    const pages = found?.pages ?? [];
    list.ariaLabel = found?.label ?? '';
    count = found?.count ?? '';
    list.replaceChildren(...pages.map((page, index) => createOption(page, `${list.id}-${index}`)));
    show(pages.length > 0);
  };

  const step = (by: 1 | -1) => {
    if (list.hidden) {
      if (list.children.length > 0) show(true);
      else void ask();
    }
    // The arrow keys move through all options and the field itself, hence one more position.
    const places = list.children.length + 1;
    choose(((current + 1 + by + places) % places) - 1);
  };

  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void ask(), restMs);
  });
  input.addEventListener('keydown', (event) => {
    const { key, isComposing } = event;
    const chosen = options()[current];
    if (isComposing) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') step(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Enter' && chosen && !list.hidden) open(chosen);
    else if (key === 'Escape' && !list.hidden) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  input.addEventListener('blur', close);
  input.form?.addEventListener('submit', close);
  // The focus stays in the field.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    const option = target instanceof Element && target.closest<HTMLElement>('[role=option]');
    if (option) open(option);
  });

  const open = ({ dataset }: HTMLElement) => {
    close();
    input.closest<HTMLElement>('[popover]')?.hidePopover();
    if (dataset['href']) location.assign(dataset['href']);
  };

  // The reader typed before this script was loaded.
  if (input.value !== input.defaultValue) void ask();
}

/** Without a response there are no suggestions; the search does not need them. */
async function getSuggestions(address: string, signal: AbortSignal): Promise<Suggestions | undefined> {
  try {
    const answer = await fetch(address, { signal });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

function createList(input: HTMLInputElement): HTMLElement {
  const list = document.createElement('div');
  list.id = `suggestions-${(boxes += 1)}`;
  list.role = 'listbox';
  list.className = styles.list ?? '';
  list.hidden = true;
  input.form?.append(list);
  input.role = 'combobox';
  input.ariaAutoComplete = 'list';
  input.ariaExpanded = 'false';
  input.setAttribute('aria-controls', list.id);
  return list;
}

/** Announces the number of suggestions to screen readers. */
function createStatus(input: HTMLInputElement): HTMLElement {
  const status = document.createElement('p');
  status.className = 'visuallyHidden';
  status.role = 'status';
  input.form?.append(status);
  return status;
}

function createOption({ href, title, kind }: PageSuggestion, id: string): HTMLElement {
  const option = document.createElement('div');
  const note = document.createElement('span');
  note.textContent = kind;
  option.id = id;
  option.role = 'option';
  option.className = styles.option ?? '';
  option.ariaSelected = 'false';
  option.dataset['href'] = href;
  option.append(`${title} `, note);
  return option;
}
