import { Agent, get } from 'node:http';
import { generatedSlug } from '../content/site-corpus.ts';
import { articlePath } from '../content/article.ts';

const readers = 16;

/** Asks for the first so many generated articles, each once. Throws when one is not there. */
export async function readArticles(origin: string, articles: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: readers });
  const group = articlePath.slice(0, articlePath.lastIndexOf('/'));
  let next = 0;
  const read = async () => {
    for (let number = next++; number < articles; number = next++) {
      await readPage(`${origin}${group}/${generatedSlug(number)}`, agent);
    }
  };
  try {
    await Promise.all(Array.from({ length: readers }, read));
  } finally {
    agent.destroy();
  }
}

function readPage(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      answer.on('error', reject).on('end', () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${answer.statusCode} for ${url}`));
      });
      answer.resume();
    }).on('error', reject);
  });
}
