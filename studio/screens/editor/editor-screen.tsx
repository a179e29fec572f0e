import { useParams } from 'react-router';

export function EditorScreen() {
  const { id } = useParams();
  return <h1>{id}</h1>;
}
