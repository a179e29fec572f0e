/** The choices of tags and of a release. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { DocumentRow } from '../../../cms/studio-api.ts';
import { openReleasesQuery } from '../../api/documents.ts';
import { Choices } from '../../parts/choices.tsx';
import { FieldFrame } from '../../parts/field-frame.tsx';
import { SelectInput, TextInput } from '../../parts/text-input.tsx';
import { bulkStrings, releaseStrings } from '../../strings/documents.ts';
import type { BulkPlan } from './bulk-plan.ts';

interface ChoiceProps {
  /** Undefined while a choice is missing. */
  readonly onPlan: (plan: BulkPlan | undefined) => void;
}

export function TagPart({ rows, onPlan }: ChoiceProps & { rows: readonly DocumentRow[] }) {
  const [action, setAction] = useState<'tag' | 'untag'>('tag');
  const [text, setText] = useState('');
  const [id, known] = [useId(), useId()];
  const tell = (next: 'tag' | 'untag', words: string) => {
    const tags = [...new Set(words.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
    onPlan(tags.length === 0 ? undefined : { action: next, tags });
  };
  return (
    <>
      <Choices
        label={bulkStrings.tags}
        isRow
        value={action}
        choices={[
          { value: 'tag', label: bulkStrings.add },
          { value: 'untag', label: bulkStrings.remove },
        ]}
        onChange={(next) => {
          setAction(next);
          tell(next, text);
        }}
      />
      <FieldFrame id={id} label={bulkStrings.tagsLabel} controlId={id} help={bulkStrings.tagsHelp}>
        <TextInput
          id={id}
          list={known}
          aria-describedby={`${id}-help`}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            tell(action, target.value);
          }}
        />
        <datalist id={known}>
          {[...new Set(rows.flatMap(({ tags }) => tags))].map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
      </FieldFrame>
    </>
  );
}

const newRelease = 'new';

export function ReleasePart({ onPlan }: ChoiceProps) {
  const { data: releases } = useQuery(openReleasesQuery);
  const [release, setRelease] = useState<string>();
  const [label, setLabel] = useState('');
  const [act, setAct] = useState<'publish' | 'unpublish'>('publish');
  const [id, labelId] = [useId(), useId()];
  const chosen = release ?? releases?.[0]?.id ?? newRelease;
  const isNew = chosen === newRelease;
  useEffect(() => {
    const name = label.trim();
    if (isNew && name === '') return onPlan(undefined);
    return onPlan({ action: 'release', release: isNew ? { label: name } : chosen, act });
  }, [onPlan, chosen, isNew, label, act]);
  return (
    <>
      <FieldFrame id={id} label={bulkStrings.releaseLabel} controlId={id}>
        <SelectInput id={id} value={chosen} onChange={({ target }) => setRelease(target.value)}>
          {(releases ?? []).map((one) => (
            <option key={one.id} value={one.id}>
              {releaseStrings.name(one.label, one.scheduledAt)}
            </option>
          ))}
          <option value={newRelease}>{bulkStrings.newRelease}</option>
        </SelectInput>
      </FieldFrame>
      {isNew && (
        <FieldFrame id={labelId} label={bulkStrings.newReleaseLabel} controlId={labelId}>
          <TextInput id={labelId} value={label} maxLength={200} onChange={({ target }) => setLabel(target.value)} />
        </FieldFrame>
      )}
      <Choices
        label={bulkStrings.act}
        value={act}
        choices={[
          { value: 'publish', label: bulkStrings.actPublish },
          { value: 'unpublish', label: bulkStrings.actUnpublish },
        ]}
        onChange={setAct}
      />
    </>
  );
}
