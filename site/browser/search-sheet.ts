/**
 * The search sheet: the form of the search page, below the header. Its field gets suggestions like any search field
 * (search-fields.ts). Texts and icon are those of the link.
 */
import field, { css as fieldCss } from '../components/search-field/search-field.module.css';
import sheet, { css as sheetCss } from './search-sheet.module.css';

export const styles: readonly string[] = [fieldCss, sheetCss];

const fieldId = 'header-search';

export function createSearchSheet(link: HTMLAnchorElement): HTMLElement {
  const words = link.textContent;
  const form = create('form', { role: 'search', action: link.href, className: field['form'] ?? '' });
  form.append(
    create('label', { htmlFor: fieldId, className: 'visuallyHidden', textContent: words }),
    ...[...link.querySelectorAll('svg')].map((icon) => icon.cloneNode(true)),
    create('input', {
      id: fieldId,
      className: field['input'] ?? '',
      type: 'search',
      name: 'q',
      maxLength: 200,
      placeholder: words,
      autocomplete: 'off',
      autocapitalize: 'none',
      spellcheck: false,
      enterKeyHint: 'search',
    }),
    create('button', { className: field['submit'] ?? '', textContent: words }),
  );
  const column = create('div', { className: 'wrap' });
  column.append(form);
  const popover = create('div', { popover: 'auto', className: sheet['sheet'] ?? '' });
  popover.append(column);
  return popover;
}

function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}
