import { readdirSync } from 'node:fs';
import path from 'node:path';

export default {
  ssr: true,
  prerender: () => readdirSync('content').map((file) => `/articles/${path.basename(file, '.json')}`),
};
