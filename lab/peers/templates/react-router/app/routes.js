import { route } from '@react-router/dev/routes';

export default [
  route('articles/:slug', 'routes/article.jsx', { id: 'stored' }),
  route('live/:slug', 'routes/article.jsx', { id: 'live' }),
];
