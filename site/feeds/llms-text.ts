/** `/llms.txt` (llmstxt.org): an index of the site for language models, as links to Markdown. */

export interface LlmsText {
  readonly title: string;
  readonly summary: string;
  readonly intro: string;
  readonly sections: readonly LlmsSection[];
}

export interface LlmsSection {
  readonly title: string;
  readonly links: readonly LlmsLink[];
}

export interface LlmsLink {
  /** Absolute. */
  readonly href: string;
  readonly title: string;
  readonly description?: string | undefined;
}

/** The name is the format's: readers with little room leave that section out. */
export const optionalSection = 'Optional';

export function showLlmsText({ title, summary, intro, sections }: LlmsText): string {
  const parts = [
    `# ${toLine(title)}`,
    `> ${toLine(summary)}`,
    toLine(intro),
    ...sections.filter(({ links }) => links.length > 0).map(showSection),
  ];
  return `${parts.join('\n\n')}\n`;
}

function showSection({ title, links }: LlmsSection): string {
  return [`## ${toLine(title)}`, '', ...links.map(showLink)].join('\n');
}

function showLink({ href, title, description }: LlmsLink): string {
  // A bracket would end the link's text.
  const text = toLine(title).replace(/[[\]\\]/g, String.raw`\$&`);
  return `- [${text}](${href})${description ? `: ${toLine(description)}` : ''}`;
}

const toLine = (text: string) => text.replace(/\s+/g, ' ').trim();
