import type { RawArticle } from '../content/raw-article.ts';
import { findExample } from './find-example.ts';
import examples from '../page-types/article/examples.json' with { type: 'json' };

interface ArticleDraft {
  readonly id: string;
  readonly type?: RawArticle['type'];
  readonly tags?: readonly string[];
  readonly publishedOn?: string;
  readonly lang?: string;
}

/** Articles for tests of what surrounds an article, newest first. A text is an article of that id. */
export function exampleArticles<Drafts extends readonly (string | ArticleDraft)[]>(
  ...drafts: Drafts
): { [Index in keyof Drafts]: RawArticle } {
  const articles = drafts.map((draft, index) => {
    const { id, type, tags, publishedOn, lang }: ArticleDraft = typeof draft === 'string' ? { id: draft } : draft;
    const bare = findExample<RawArticle>(examples, 'only a title');
    return {
      ...bare,
      id,
      uid: id,
      type: type ?? bare.type,
      lang: lang ?? bare.lang,
      tags: [...(tags ?? [])],
      data: {
        ...bare.data,
        title: `Title of ${id}`,
        published_on: publishedOn ?? `2026-01-${String(28 - (index % 28)).padStart(2, '0')}`,
      },
    };
  });
  // `map` keeps the length, which its type does not say; and an article's `data` is the same for each of the types.
  return articles as unknown as { [Index in keyof Drafts]: RawArticle };
}
