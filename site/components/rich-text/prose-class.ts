import headings from './rich-text-headings.module.css';
import prose from './rich-text.module.css';
import setApart from './rich-text-set-apart.module.css';

/** The class names of running text. Only a text with headings, or with what stands apart, brings the style of those. */
export function getProseClass(
  { hasHeadings, hasSetApart }: { hasHeadings: boolean; hasSetApart: boolean },
  className?: string,
): string {
  return [prose.prose, hasHeadings && headings.headings, hasSetApart && setApart.setApart, className]
    .filter(Boolean)
    .join(' ');
}
