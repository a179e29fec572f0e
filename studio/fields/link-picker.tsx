import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { File, FileText, Globe } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Autocomplete, Input, ListBox, ListBoxItem, SearchField } from 'react-aria-components';
import type { Repository } from '../../cms/studio-models.ts';
import { assetQuery, type Asset } from '../api/assets.ts';
import { linkChoicesQuery, type LinkedDocument } from '../api/links.ts';
import { linkWords } from '../words/fields.ts';
import { useEditor } from './editor-context.ts';
import { describeFound } from './describe-found.ts';
import { readAddress } from './link-address.ts';
import { listLinkOptions, toSearchWords, type LinkOption, type LinkSort } from './link-options.ts';
import styles from './link-picker.module.css';
import { toMediaPath } from './media-path.ts';
import { takeFocus } from './take-focus.ts';
import type { StoredLink } from './stored-values.ts';
import { useOwnDocument } from './use-own-address.ts';

export interface LinkPickerProps {
  /** The link, without text, variant and target, and what its target is called. */
  readonly onPick: (link: StoredLink, title: string) => void;
  /** The only kind that is wanted. */
  readonly only?: LinkSort | undefined;
  /** Of documents. */
  readonly types?: readonly string[] | undefined;
  /** For a picker that appears because somebody asked for it. */
  readonly takesFocus?: boolean;
  readonly id?: string;
  readonly describedBy?: string | undefined;
}

/** One box for an address, a document's title or address, and a file. What it may mean is listed below it. */
export function LinkPicker({ onPick, only, types, takesFocus = false, id, describedBy }: LinkPickerProps) {
  const [query, setQuery] = useState('');
  const pasting = usePasting(query);
  const queries = useQueryClient();
  const { document, repository } = useEditor();
  const { siteUrl } = repository;
  const words = toSearchWords(query, siteUrl);
  const { data: choices, isFetching } = useQuery({
    ...linkChoicesQuery(words, { types, lang: document.lang }),
    enabled: words !== '' && only !== 'web',
    placeholderData: keepPreviousData,
  });
  const own = useOwnDocument(readAddress(query), types);
  const options = words === '' ? [] : listLinkOptions({ query, choices, only, siteUrl, own });
  const pick = async (option: LinkOption) => {
    setQuery('');
    const { title } = describe(option, repository.languages);
    if (option.kind === 'web') onPick({ link_type: 'Web', url: option.url }, title);
    else if (option.kind === 'document')
      onPick(toDocumentLink({ id: option.document.id, anchorId: option.anchorId }), title);
    else onPick(toMediaLink(await queries.fetchQuery(assetQuery(option.asset))), title);
  };
  return (
    <div className={styles['picker']}>
      <Autocomplete
        inputValue={query}
        onInputChange={(next) => {
          pasting.change(next);
          setQuery(next);
        }}
      >
        <SearchField aria-label={linkWords.search}>
          <Input
            {...(takesFocus && { ref: takeFocus })}
            {...(id !== undefined && { id })}
            {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
            className={styles['input'] ?? ''}
            placeholder={linkWords.searchHelp}
            {...pasting.listen(options, (first) => void pick(first))}
          />
        </SearchField>
        {words !== '' && (
          <ListBox
            aria-label={linkWords.results}
            className={styles['results'] ?? ''}
            items={options}
            selectionMode="none"
            onAction={(key) => {
              const option = options.find((one) => one.id === key);
              if (option) void pick(option);
            }}
            renderEmptyState={() => (isFetching ? null : <p className={styles['none']}>{linkWords.none(query)}</p>)}
          >
            {(option) => <Option option={option} languages={repository.languages} />}
          </ListBox>
        )}
      </Autocomplete>
    </div>
  );
}

/** Typed words mark the first option, pasted ones mark none: Enter takes the first all the same. */
function usePasting(query: string) {
  const isPasting = useRef(false);
  const [pasted, setPasted] = useState<string>();
  return {
    change(next: string): void {
      setPasted(isPasting.current ? next : undefined);
      isPasting.current = false;
    },
    listen: ([first]: readonly LinkOption[], take: (option: LinkOption) => void) => ({
      onPaste: () => void (isPasting.current = true),
      onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
        const isMarked = currentTarget.getAttribute('aria-activedescendant') !== null;
        if (key === 'Enter' && first && pasted === query && !isMarked) take(first);
      },
    }),
  };
}

const icons = { web: Globe, document: FileText, media: File };

function Option({ option, languages }: { option: LinkOption; languages: Languages }) {
  const Icon = icons[option.kind];
  const { title, details } = describe(option, languages);
  return (
    <ListBoxItem id={option.id} textValue={title} className={styles['option'] ?? ''}>
      <Icon aria-hidden size={16} className={styles['icon']} />
      <span className={styles['words']}>
        <span className={styles['title']}>{title}</span> <span className={styles['details']}>{details}</span>
      </span>
    </ListBoxItem>
  );
}

type Languages = Repository['languages'];

function describe(option: LinkOption, languages: Languages): { title: string; details: string } {
  if (option.kind === 'web') {
    const told = option.found && describeFound(option.found);
    return { title: option.url, details: told === undefined ? linkWords.asAddress : told };
  }
  if (option.kind === 'media') return { title: option.name, details: option.sort };
  return describeDocument(option.document, languages);
}

/** What tells a document from others: its title, type, language, and whether readers see it. */
export function describeDocument(
  { title, uid, type, lang, state }: LinkedDocument,
  languages: Languages,
): { title: string; details: string } {
  const language = languages.find(({ id }) => id === lang)?.name ?? lang;
  const details = [type.replaceAll('_', ' '), language, linkWords.state[state]]
    .filter((words) => words !== '')
    .join(' · ');
  return { title: title ?? uid ?? linkWords.withoutTitle, details };
}

export function toDocumentLink({ id, anchorId }: { id: string; anchorId: string | undefined }) {
  return { link_type: 'Document' as const, id, ...(anchorId !== undefined && { anchorId }) };
}

export function toMediaLink({ id, filename, kind, url, size, width, height }: Asset): StoredLink {
  return {
    ...{ link_type: 'Media', id, name: filename, path: toMediaPath(url), size: String(size) },
    kind: kind === 'image' || kind === 'document' ? kind : 'file',
    ...(width !== undefined && { width: String(width) }),
    ...(height !== undefined && { height: String(height) }),
  };
}
