/** Reads the running site's feeds, for the newsletter. */
import * as v from 'valibot';
import { StartError } from './start-error.ts';

/** The topics of the newsletter, and the listings that contain their pieces. */
const listOfTopic = {
  insights: '/news/payment-insights',
  press: '/news/press-releases',
  engineering: '/blog/engineering',
  culture: '/blog/culture',
} as const;

const feedSchema = v.object({
  items: v.array(
    v.object({
      id: v.string(),
      url: v.string(),
      title: v.string(),
      summary: v.optional(v.string(), ''),
      date_published: v.string(),
    }),
  ),
});

export interface PublishedPiece {
  /** The same for as long as the piece exists. */
  readonly id: string;
  readonly language: string;
  readonly topic: string;
  readonly title: string;
  readonly summary: string;
  readonly url: string;
  readonly publishedAt: string;
}

/** `languages`: the first one has no segment in URLs. */
export async function readPublished(origin: string, languages: readonly string[]): Promise<PublishedPiece[]> {
  const found: PublishedPiece[] = [];
  for (const [index, language] of languages.entries())
    for (const [topic, list] of Object.entries(listOfTopic)) {
      const items = await readFeed(`${origin}${index === 0 ? '' : `/${language}`}${list}/feed.json`);
      for (const { id, url, title, summary, date_published: date } of items)
        found.push({ id, language, topic, title, summary, url, publishedAt: new Date(date).toISOString() });
    }
  return found.toSorted((one, other) => other.publishedAt.localeCompare(one.publishedAt));
}

async function readFeed(address: string) {
  let response: Response;
  try {
    response = await fetch(address);
  } catch (cause) {
    throw new StartError(`The site does not answer at ${address}: start it first.`, { cause });
  }
  // A language of the content that the site does not have.
  if (response.status === 404) return [];
  if (!response.ok) throw new StartError(`${address} was answered with ${response.status}.`);
  return v.parse(feedSchema, await response.json()).items;
}
