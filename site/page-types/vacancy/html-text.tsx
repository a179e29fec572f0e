import { getProseClass } from '../../components/rich-text/prose-class.ts';

/**
 * Text that a job board keeps as HTML. The one place that puts markup in as it is: the adapter has
 * sanitised it to a dozen text elements and safe links (integrations/job-boards/sanitise-html.ts).
 */
export function HtmlText({ html, className }: { html: string; className?: string | undefined }) {
  // What is in it was not looked at: it may be anything of those elements.
  const classes = getProseClass({ hasHeadings: true, hasSetApart: true }, className);
  // oxlint-disable-next-line react/no-danger -- sanitised where it enters, see above
  return <div className={classes} dangerouslySetInnerHTML={{ __html: html }} />;
}
