import type { Strings } from '../../language/strings.ts';

export interface PaginationView {
  readonly label: string;
  readonly summary: string;
  readonly previous: { href: string; text: string } | undefined;
  readonly next: { href: string; text: string } | undefined;
  readonly pages: readonly { number: number; href: string; isCurrent: boolean; isAfterGap: boolean }[];
}

/** `undefined` for a single page. */
export function toPaginationView(
  { page, pages, hrefOf }: { page: number; pages: number; hrefOf: (page: number) => string },
  strings: Strings,
): PaginationView | undefined {
  if (pages <= 1) return undefined;
  return {
    label: strings.pagination,
    summary: strings.pageOf(page, pages),
    previous: page > 1 ? { href: hrefOf(page - 1), text: strings.previousPage } : undefined,
    next: page < pages ? { href: hrefOf(page + 1), text: strings.nextPage } : undefined,
    pages: listPageNumbers(page, pages).map((number, index, numbers) => ({
      number,
      href: hrefOf(number),
      isCurrent: number === page,
      isAfterGap: number > (numbers[index - 1] ?? 0) + 1,
    })),
  };
}

/**
 * All pages while they fit one line; else the first, the last and those around the current one. A gap hides at least
 * two.
 */
function listPageNumbers(page: number, pages: number): number[] {
  const numbers = Array.from({ length: Math.min(pages, mostPageNumbers) }, (_, index) => index + 1);
  if (pages <= mostPageNumbers) return numbers;
  const from = Math.min(Math.max(1, page - aroundPage), pages - 2 * aroundPage);
  const around = Array.from({ length: 2 * aroundPage + 1 }, (_, index) => from + index);
  const second = from === 3 ? [2] : [];
  const lastButOne = from + 2 * aroundPage === pages - 2 ? [pages - 1] : [];
  return [...new Set([1, ...second, ...around, ...lastButOne, pages])];
}

const mostPageNumbers = 9;
const aroundPage = 2;
