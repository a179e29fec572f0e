import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

export const collections = {
  articles: defineCollection({
    loader: glob({ base: './src/content/articles', pattern: '*.md' }),
    schema: z.object({ title: z.string(), description: z.string() }),
  }),
};
