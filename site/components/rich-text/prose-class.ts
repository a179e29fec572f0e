import headings from './rich-text-headings.module.css';
import prose from './rich-text.module.css';
import setApart from './rich-text-set-apart.module.css';

/** Class names of running text. A text without headings, or without set-apart blocks, does not load their styles. */
export function getProseClass(
  { hasHeadings, hasSetApart }: { hasHeadings: boolean; hasSetApart: boolean },
  className?: string,
): string {
  return [prose.prose, hasHeadings && headings.headings, hasSetApart && setApart.setApart, className]
    .filter(Boolean)
    .join(' ');
}
