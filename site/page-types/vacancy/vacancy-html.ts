import { asHTML, type LinkField, type RichTextField } from '@prismicio/client';
import type { Vacancy, VacancyText } from '../../../integrations/job-boards/job-board.ts';
import { escapeHtml } from '../../document/escape-html.ts';
import type { PageContext } from '../../view/page-context.ts';

/** The vacancy's whole text as HTML with absolute links, as search engines require for its description. */
export function toVacancyHtml({ description, sections }: Vacancy, context: PageContext): string {
  const parts = sections.map(({ heading, text }) => `<h3>${escapeHtml(heading)}</h3>${toHtml(text, context)}`);
  return [toHtml(description, context), ...parts].join('');
}

function toHtml(text: VacancyText, { view, settings }: PageContext): string {
  if (text.kind === 'html') return text.html;
  // The blocks come from our own content service; the board passes them on unchanged.
  return asHTML(text.blocks as unknown as RichTextField, {
    serializer: {
      hyperlink: ({ node, children }) => {
        const link = view.link(node.data as LinkField);
        if (!link) return children;
        const href = link.href.startsWith('/') ? `${settings.publicUrl}${link.href}` : link.href;
        return `<a href="${escapeHtml(href)}">${children}</a>`;
      },
    },
  });
}
