import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { StudioType } from '../../../cms/studio-models.ts';
import { copyDocument, createDocumentId } from '../../api/documents.ts';
import { repositoryQuery } from '../../api/queries.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FieldFrame } from '../../parts/field-frame.tsx';
import { SelectInput } from '../../parts/text-input.tsx';
import { newDocumentWords as words } from '../../words/documents.ts';
import { studioWords } from '../../words/studio.ts';
import styles from './bulk-bar.module.css';
import { CopyChoice } from './copy-choice.tsx';

const lastTypeKey = 'studio-new-type';

interface NewDocumentDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Of the list's filter: what the new document most likely is. */
  readonly type: string | undefined;
  readonly lang: string | undefined;
}

/** A document begins with its type and language. Nothing is stored before its first change; a copy is one. */
export function NewDocumentDialog({ isOpen, onClose, ...likely }: NewDocumentDialogProps) {
  const formId = useId();
  return (
    <Dialog
      title={words.title}
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      footer={
        <>
          <Button variant="quiet" onPress={onClose}>
            {studioWords.cancel}
          </Button>
          <Button variant="primary" type="submit" form={formId}>
            {words.create}
          </Button>
        </>
      }
    >
      <NewDocumentForm formId={formId} {...likely} />
    </Dialog>
  );
}

function NewDocumentForm({ formId, ...likely }: { formId: string } & Pick<NewDocumentDialogProps, 'type' | 'lang'>) {
  const { data: repository } = useQuery(repositoryQuery);
  const navigate = useNavigate();
  const types = repository?.customTypes ?? [];
  // Each of them mostly exists already.
  const single = types.filter(({ repeatable }) => !repeatable);
  const languages = repository?.languages ?? [];
  const [type, setType] = useState(likely.type ?? chooseType(types));
  const [lang, setLang] = useState(likely.lang ?? languages[0]?.id ?? '');
  const [copyOf, setCopyOf] = useState('');
  const [problem, setProblem] = useState<string>();
  const begin = async () => {
    const id = createDocumentId();
    try {
      if (copyOf !== '') await copyDocument(id, copyOf);
      localStorage.setItem(lastTypeKey, type);
      await navigate(copyOf === '' ? `/documents/${id}?${new URLSearchParams({ type, lang })}` : `/documents/${id}`);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const ids = { type: useId(), lang: useId() };
  return (
    <form
      id={formId}
      className={styles['dialog']}
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <FieldFrame id={ids.type} label={words.type} controlId={ids.type} problem={problem}>
        <SelectInput
          id={ids.type}
          value={type}
          onChange={({ target }) => {
            setType(target.value);
            setCopyOf('');
          }}
        >
          <TypeOptions types={types.filter(({ repeatable }) => repeatable)} />
          {single.length > 0 && (
            <optgroup label={words.single}>
              <TypeOptions types={single} />
            </optgroup>
          )}
        </SelectInput>
      </FieldFrame>
      <FieldFrame id={ids.lang} label={words.lang} controlId={ids.lang}>
        <SelectInput id={ids.lang} value={lang} onChange={({ target }) => setLang(target.value)}>
          {languages.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectInput>
      </FieldFrame>
      <CopyChoice type={type} lang={lang} value={copyOf} onChange={setCopyOf} />
    </form>
  );
}

/** The type of this person's last new document: most people write one kind. */
function chooseType(types: readonly StudioType[]): string {
  const last = localStorage.getItem(lastTypeKey);
  const chosen = types.find(({ id }) => id === last) ?? types.find(({ repeatable }) => repeatable) ?? types[0];
  return chosen?.id ?? '';
}

function TypeOptions({ types }: { types: readonly StudioType[] }) {
  return types.map(({ id, label }) => (
    <option key={id} value={id}>
      {label ?? id}
    </option>
  ));
}
