import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const folder = path.resolve('content');
const known = new Map();

export async function listSlugs() {
  const files = await readdir(folder);
  return files.map((file) => path.basename(file, '.json'));
}

export async function getArticle(slug) {
  const article = known.get(slug) ?? JSON.parse(await readFile(path.join(folder, `${slug}.json`), 'utf8'));
  known.set(slug, article);
  return article;
}
