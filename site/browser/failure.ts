/**
 * The client-side error page, shown when page data did not arrive at all. Its words are in the document
 * (document/frame-parts.tsx), because nothing else may be reachable.
 */
import { getMain } from './page-swap.ts';
import { reportError } from './report-error.ts';
import { trusted } from './trusted-types.ts';

/** Returns the page's landmark; undefined when even this page could not be shown. */
export function showFailure(error: unknown, onLeave: (main: HTMLElement) => void): HTMLElement | undefined {
  try {
    const main = getMain();
    const kept = document.querySelector<HTMLTemplateElement>('template[data-failure]')?.content;
    const page = kept && document.importNode(kept, true);
    const [code, words] = page?.querySelectorAll('p') ?? [];
    if (!page || !code || !words) throw new Error('No error page');
    const title = document.createElement('h1');
    title.textContent = words.textContent;
    words.replaceWith(title);
    code.textContent = String(toStatus(error));
    page.querySelector('button')?.addEventListener('click', () => location.reload());
    onLeave(main);
    main.replaceChildren(page);
    document.title = words.dataset['title'] ?? title.textContent;
    document.body.dataset['template'] = 'error';
    return main;
  } catch (cause) {
    showLastResort(cause);
    return undefined;
  }
}

function toStatus(error: unknown): number {
  return error instanceof Error && 'status' in error && Number(error.status) >= 400 ? Number(error.status) : 500;
}

/** When even the error page fails: fixed words, a reference and a link home. */
function showLastResort(cause: unknown): void {
  const reference = Date.now().toString(36);
  reportError('error-page', Object.assign(new Error('Error page', { cause }), { reference }));
  document.title = 'An error occurred while showing the error page';
  document.body.innerHTML = trusted.createHTML(
    `<main class="wrap"><h1>${document.title}</h1><p>Reference: ${reference}</p><p><a href>Back to the home page</a></p></main>`,
  );
  const home = document.querySelector('a');
  if (home) home.href = `${document.body.dataset['base'] ?? ''}/`;
}
