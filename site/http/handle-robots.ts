import type { Context } from 'hono';
import type { SiteSettings } from '../contract/settings.ts';

/** Listed, so that the policy is visibly a decision. */
const languageModelCrawlers = [
  'GPTBot',
  'OAI-SearchBot',
  'ChatGPT-User',
  'ClaudeBot',
  'Claude-User',
  'Claude-SearchBot',
  'Google-Extended',
  'PerplexityBot',
  'Perplexity-User',
  'Applebot-Extended',
  'meta-externalagent',
  'Bytespider',
  'Amazonbot',
  'CCBot',
];

export function handleRobots(context: Context, { publicUrl, basePath }: SiteSettings): Response {
  // Pages of the studio's frame: their address is a secret that grants access.
  const disallow = `Disallow: ${basePath}/_live/`;
  const lines = [
    '# Search engines, assistants that answer with sources, and crawlers that gather text for training are all',
    '# welcome to every public page. Please name the page, and read it as text: each has Markdown at its URL with .md.',
    `# What to read first: ${publicUrl}${basePath}/llms.txt`,
    'User-agent: *',
    'Allow: /',
    disallow,
    '',
    ...languageModelCrawlers.map((name) => `User-agent: ${name}`),
    'Allow: /',
    disallow,
    '',
    `Sitemap: ${publicUrl}${basePath}/sitemap.xml`,
    '',
  ];
  return context.text(lines.join('\n'));
}
