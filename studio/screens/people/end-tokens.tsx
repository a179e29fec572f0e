import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person } from '../../../cms/studio-api.ts';
import { tokensQuery } from '../../api/people.ts';
import { Notice } from '../../parts/notice.tsx';
import { peopleStrings } from '../../strings/people.ts';
import { listTokensOf } from './tokens-of-person.ts';

const words = peopleStrings.tokens;

interface EndTokensProps {
  readonly person: Person;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Offers to end the tokens of a person who loses rights. Shows nothing for a person without tokens. */
export function EndTokens({ person, isOn, onChange }: EndTokensProps) {
  const { data, error } = useQuery(tokensQuery);
  const [openedAt] = useState(() => Date.now());
  if (error && !data) return <Notice tone="bad">{words.unknown(person.name)}</Notice>;
  const tokens = listTokensOf(person.id, data ?? [], openedAt);
  if (tokens.length === 0) return null;
  return (
    <label>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />{' '}
      {words.end(tokens.map(({ name }) => name))}
    </label>
  );
}
