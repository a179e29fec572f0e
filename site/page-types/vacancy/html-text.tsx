import { getProseClass } from '../../components/rich-text/prose-class.ts';

/**
 * HTML text of a job board. Only here is markup inserted unescaped: the adapter has sanitised it to a dozen text
 * elements and safe links (integrations/job-boards/sanitise-html.ts).
 */
export function HtmlText({ html, className }: { html: string; className?: string | undefined }) {
  // The markup is not inspected: it may contain any of those elements.
  const classes = getProseClass({ hasHeadings: true, hasSetApart: true }, className);
  // oxlint-disable-next-line react/no-danger -- sanitised where it enters, see above
  return <div className={classes} dangerouslySetInnerHTML={{ __html: html }} />;
}
