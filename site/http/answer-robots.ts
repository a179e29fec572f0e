import type { Context } from 'hono';
import type { SiteSettings } from '../contract/settings.ts';

/** Listed, so that the policy is visibly a decision. */
const languageModelCrawlers = ['GPTBot', 'ClaudeBot', 'CCBot', 'Google-Extended', 'PerplexityBot', 'Applebot-Extended'];

export function answerRobots(context: Context, { publicUrl, basePath }: SiteSettings): Response {
  const lines = [
    '# Search engines, assistants that answer with sources, and crawlers that gather text for training are all',
    '# welcome to every public page.',
    'User-agent: *',
    'Allow: /',
    '',
    ...languageModelCrawlers.map((name) => `User-agent: ${name}`),
    'Allow: /',
    '',
    `Sitemap: ${publicUrl}${basePath}/sitemap.xml`,
    '',
  ];
  return context.text(lines.join('\n'));
}
