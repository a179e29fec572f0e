import { studioWords } from '../../words/studio.ts';

export function DocumentsScreen() {
  return <h1>{studioWords.documents}</h1>;
}
