import { useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Repository, StudioType } from '../../../cms/studio-models.ts';
import { addressBookQuery } from '../../api/address-book.ts';
import { copyDocument, createDocumentId, takenPlacesQuery } from '../../api/documents.ts';
import { linkChoicesQuery } from '../../api/links.ts';
import { repositoryQuery } from '../../api/queries.ts';
import { browserMemory } from '../../parts/browser-memory.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FieldFrame } from '../../parts/field-frame.tsx';
import { SelectInput, TextInput } from '../../parts/text-input.tsx';
import { useWhenReady } from '../../parts/use-when-ready.ts';
import { documentsStrings, newDocumentStrings as words } from '../../strings/documents.ts';
import styles from './new-document-dialog.module.css';
import { rankTypes } from './rank-types.ts';
import { listLimited, sortTypes, type TypeOffers } from './type-offers.ts';

const lastTypeKey = 'studio-new-type';
const shownCopies = 6;

interface NewDocumentDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** From the filter of the list: the likely type and language of the new document. */
  readonly type: string | undefined;
  readonly lang: string | undefined;
}

/** Choosing a type opens a new document, which is not stored before its first change. A copy is stored at once. */
export function NewDocumentDialog({ isOpen, onClose, ...likely }: NewDocumentDialogProps) {
  return (
    <Dialog title={words.title} isOpen={isOpen} onClose={onClose}>
      <NewDocument {...likely} />
    </Dialog>
  );
}

function NewDocument({ type, lang: likelyLang }: Pick<NewDocumentDialogProps, 'type' | 'lang'>) {
  const { data: repository } = useQuery(repositoryQuery);
  const { problem, begin, copy } = useBegin();
  const languages = repository?.languages ?? [];
  const [chosenLang, setLang] = useState(likelyLang);
  const lang = chosenLang ?? languages[0]?.id ?? '';
  const likelyType = type ?? browserMemory.get(lastTypeKey);
  const id = useId();
  const offers = useTypeOffers(repository, lang);
  return (
    <div className={styles.new}>
      <TypeChoice
        offers={offers}
        likelyType={likelyType}
        problem={problem}
        onChoose={(chosen) => begin(chosen, lang)}
      />
      <FieldFrame id={id} label={words.lang} controlId={id}>
        <SelectInput id={id} value={lang} onChange={({ target }) => setLang(target.value)}>
          {languages.map((language) => (
            <option key={language.id} value={language.id}>
              {language.name}
            </option>
          ))}
        </SelectInput>
      </FieldFrame>
      <CopyChoice lang={lang} types={offers.offered} onChoose={copy} />
    </div>
  );
}

function useBegin() {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  return {
    problem,
    begin(type: string, lang: string) {
      browserMemory.set(lastTypeKey, type);
      void navigate(`/documents/${createDocumentId()}?${new URLSearchParams({ type, lang })}`);
    },
    copy(original: string) {
      const id = createDocumentId();
      copyDocument(id, original)
        .then(() => navigate(`/documents/${id}`))
        .catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
    },
  };
}

/** What is offered depends on the site's addresses, and on the documents that have them. */
function useTypeOffers(repository: Repository | undefined, lang: string): TypeOffers & { readonly isReady: boolean } {
  const { data: book, isLoading } = useQuery(addressBookQuery(repository?.siteUrl ?? ''));
  const types = isLoading ? [] : (repository?.customTypes ?? []);
  const limited = listLimited(types, { lang, book });
  const taken = useQuery({ ...takenPlacesQuery(limited, lang), enabled: limited.length > 0 });
  const isReady = repository !== undefined && !isLoading && !taken.isLoading;
  // What cannot be known prevents nothing.
  return { ...sortTypes(types, { lang, book, taken: taken.isError ? [] : taken.data }), isReady };
}

interface TypeChoiceProps {
  readonly offers: ReturnType<typeof useTypeOffers>;
  readonly likelyType: string | undefined;
  readonly problem: string | undefined;
  readonly onChoose: (type: string) => void;
}

/** A search box narrows the types, and Enter chooses the first. */
function TypeChoice({ offers, likelyType, problem, onChoose }: TypeChoiceProps) {
  const [searched, setSearched] = useState('');
  const id = useId();
  const { repeatable, single } = rankTypes(offers.offered, searched, likelyType);
  const existing = listLabels(offers.existing, searched);
  const full = listLabels(offers.full, searched);
  const [first] = [...repeatable, ...single];
  const isUnknown = offers.isReady && first === undefined && existing === '' && full === '';
  const { want, cancel } = useWhenReady(offers.isReady, () => {
    if (first) onChoose(first.id);
  });
  const beginWithFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    want();
  };
  return (
    <div>
      <FieldFrame id={id} label={words.type} controlId={id} help={words.typeHelp} problem={problem}>
        <TextInput
          id={id}
          type="search"
          aria-describedby={`${id}-help`}
          value={searched}
          onChange={({ target }) => {
            cancel();
            setSearched(target.value);
          }}
          onKeyDown={beginWithFirst}
          onBlur={cancel}
        />
      </FieldFrame>
      {isUnknown && <p className={styles.none}>{words.noType(searched)}</p>}
      <TypeList types={repeatable} onChoose={onChoose} />
      {single.length > 0 && <p className={styles.kind}>{words.single}</p>}
      <TypeList types={single} onChoose={onChoose} />
      {existing !== '' && <p className={styles.none}>{words.existing(existing)}</p>}
      {full !== '' && <p className={styles.none}>{words.full(full)}</p>}
    </div>
  );
}

/** Of the types that the search finds; empty without any. */
function listLabels(types: readonly StudioType[], searched: string): string {
  const { repeatable, single } = rankTypes(types, searched, undefined);
  return [...repeatable, ...single].map(({ id, label }) => label ?? id).join(', ');
}

interface TypeListProps {
  readonly types: readonly StudioType[];
  readonly onChoose: (type: string) => void;
}

function TypeList({ types, onChoose }: TypeListProps) {
  if (types.length === 0) return null;
  return (
    <ul className={styles.types}>
      {types.map(({ id, label }) => (
        <li key={id}>
          <Button onPress={() => onChoose(id)}>{label ?? id}</Button>
        </li>
      ))}
    </ul>
  );
}

interface CopyChoiceProps {
  readonly lang: string;
  readonly types: readonly StudioType[];
  readonly onChoose: (document: string) => void;
}

/** A copy has the type of its original. Enter chooses the first match. */
function CopyChoice({ lang, types, onChoose }: CopyChoiceProps) {
  const [search, setSearch] = useState('');
  const { data, isLoading } = useQuery({
    ...linkChoicesQuery(search, { lang, types: types.map((type) => type.id) }),
    enabled: search.trim() !== '',
  });
  const found = search.trim() === '' ? [] : (data?.documents ?? []).filter((document) => document.lang === lang);
  const id = useId();
  const nameOf = (type: string) => types.find((one) => one.id === type)?.label ?? type;
  const { want, cancel } = useWhenReady(!isLoading, () => {
    if (found[0]) onChoose(found[0].id);
  });
  const takeFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    want();
  };
  return (
    <FieldFrame id={id} label={words.copyOf} controlId={id} help={words.copyHelp}>
      <TextInput
        id={id}
        type="search"
        aria-describedby={`${id}-help`}
        placeholder={words.findCopy}
        value={search}
        onChange={({ target }) => {
          cancel();
          setSearch(target.value);
        }}
        onKeyDown={takeFirst}
        onBlur={cancel}
      />
      <ul className={styles.copies}>
        {found.slice(0, shownCopies).map((document) => (
          <li key={document.id}>
            <Button onPress={() => onChoose(document.id)}>
              {document.title ?? document.uid ?? documentsStrings.untitled}{' '}
              <span className={styles.kind}>{nameOf(document.type)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </FieldFrame>
  );
}
