import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { File, FileText, Globe } from 'lucide-react';
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Autocomplete, Input, ListBox, ListBoxItem, SearchField } from 'react-aria-components';
import type { Repository } from '../../cms/studio-models.ts';
import { assetQuery, type Asset } from '../api/assets.ts';
import { linkChoicesQuery, type LinkedDocument } from '../api/links.ts';
import { useWhenReady } from '../parts/use-when-ready.ts';
import { linkStrings } from '../strings/fields.ts';
import { useEditor } from './editor-context.ts';
import { describeFound } from './describe-found.ts';
import { readAddress } from './link-address.ts';
import { isFirstSure, listLinkOptions, toSearchWords, type LinkOption, type LinkSort } from './link-options.ts';
import styles from './link-picker.module.css';
import { toMediaPath } from './media-path.ts';
import { takeFocus } from './take-focus.ts';
import type { StoredLink } from './stored-values.ts';
import { useOwnDocument } from './use-own-address.ts';

export interface LinkPickerProps {
  /** `link` has no text, variant or target attribute. `title` is the name of its target. */
  readonly onPick: (link: StoredLink, title: string) => void;
  /** The only kind of target that is offered. */
  readonly only?: LinkSort | undefined;
  /** Restricts documents to these custom types. */
  readonly types?: readonly string[] | undefined;
  /** True for a picker that opens on request. */
  readonly takesFocus?: boolean;
  readonly id?: string;
  readonly describedBy?: string | undefined;
}

/** A search box for a URL, a document or a file, with the matching options below it. */
export function LinkPicker({ onPick, only, types, takesFocus = false, id, describedBy }: LinkPickerProps) {
  const [query, setQuery] = useState('');
  const queries = useQueryClient();
  const { document, repository } = useEditor();
  const { siteUrl } = repository;
  const words = toSearchWords(query, siteUrl);
  const isSearch = words !== '' && only !== 'web';
  const { data, isFetching, isPending, isPlaceholderData, failureCount } = useQuery({
    ...linkChoicesQuery(words, { types, lang: document.lang }),
    enabled: isSearch,
    placeholderData: keepPreviousData,
  });
  const { own, isAsking } = useOwnDocument(readAddress(query), types);
  const isFailing = failureCount > 0;
  const isWaiting = isAsking || (isSearch && !isFailing && (isPending || isPlaceholderData));
  // The previous options stay until the next ones arrive, unless the request fails.
  const choices = isPlaceholderData && isFailing ? undefined : data;
  const options = words === '' ? [] : listLinkOptions({ query, choices, only, siteUrl, own });
  const pick = async (option: LinkOption) => {
    setQuery('');
    const { title } = describe(option, repository.languages);
    if (option.kind === 'web') onPick({ link_type: 'Web', url: option.url }, title);
    else if (option.kind === 'document')
      onPick(toDocumentLink({ id: option.document.id, anchorId: option.anchorId }), title);
    else onPick(toMediaLink(await queries.fetchQuery(assetQuery(option.asset))), title);
  };
  const enter = useEnter(!isWaiting || isFirstSure(options, siteUrl), () => {
    const [first] = options;
    if (first) void pick(first);
  });
  return (
    <div className={styles.picker} {...enter.listen}>
      <Autocomplete
        inputValue={query}
        onInputChange={(next) => {
          enter.cancel();
          setQuery(next);
        }}
      >
        <SearchField aria-label={linkStrings.search}>
          <Input
            {...(takesFocus && { ref: takeFocus })}
            {...(id !== undefined && { id })}
            {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
            className={styles.input ?? ''}
            placeholder={linkStrings.searchHelp}
          />
        </SearchField>
        {words !== '' && (
          <ListBox
            aria-label={linkStrings.results}
            className={styles.results ?? ''}
            items={options}
            selectionMode="none"
            onAction={(key) => {
              const option = options.find((one) => one.id === key);
              if (option) void pick(option);
            }}
            renderEmptyState={() => (isFetching ? null : <p className={styles.none}>{linkStrings.none(query)}</p>)}
          >
            {(option) => <Option option={option} languages={repository.languages} />}
          </ListBox>
        )}
      </Autocomplete>
    </div>
  );
}

const keysToChoose = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

/** Enter picks the first matching option, even before it has arrived, or the option that was reached by arrow keys. */
function useEnter(isReady: boolean, takeFirst: () => void) {
  const hasChosen = useRef(false);
  const { want, cancel } = useWhenReady(isReady, takeFirst);
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (keysToChoose.has(key)) hasChosen.current = true;
    if (key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
    const marked = target.getAttribute('aria-activedescendant');
    if (hasChosen.current && marked !== null && document.getElementById(marked)) return;
    event.preventDefault();
    event.stopPropagation();
    want();
  };
  return {
    cancel() {
      hasChosen.current = false;
      cancel();
    },
    listen: {
      onKeyDownCapture,
      // React Aria dispatches synthetic focus events for the active option; only trusted events are a real blur.
      onBlur({ isTrusted }: FocusEvent) {
        // A pending Enter is not cancelled: it still counts after Tab.
        if (isTrusted) hasChosen.current = false;
      },
    },
  };
}

const icons = { web: Globe, document: FileText, media: File };

function Option({ option, languages }: { option: LinkOption; languages: Languages }) {
  const Icon = icons[option.kind];
  const { title, details } = describe(option, languages);
  return (
    <ListBoxItem id={option.id} textValue={title} className={styles.option ?? ''}>
      <Icon aria-hidden size="1rem" className={styles.icon} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span> <span className={styles.details}>{details}</span>
      </span>
    </ListBoxItem>
  );
}

type Languages = Repository['languages'];

function describe(option: LinkOption, languages: Languages): { title: string; details: string } {
  if (option.kind === 'web') {
    const told = option.found && describeFound(option.found);
    return { title: option.url, details: told === undefined ? linkStrings.asAddress : told };
  }
  if (option.kind === 'media') return { title: option.name, details: option.sort };
  return describeDocument(option.document, languages);
}

/** The properties that distinguish documents: title, type, language and publication state. */
export function describeDocument(
  { title, uid, type, lang, state }: LinkedDocument,
  languages: Languages,
): { title: string; details: string } {
  const language = languages.find(({ id }) => id === lang)?.name ?? lang;
  const details = [type.replaceAll('_', ' '), language, linkStrings.state[state]]
    .filter((words) => words !== '')
    .join(' · ');
  return { title: title ?? uid ?? linkStrings.withoutTitle, details };
}

export function toDocumentLink({ id, anchorId }: { id: string; anchorId: string | undefined }) {
  return { link_type: 'Document' as const, id, ...(anchorId !== undefined && { anchorId }) };
}

export function toMediaLink({ id, filename, kind, url, size, width, height }: Asset): StoredLink {
  return {
    link_type: 'Media',
    id,
    name: filename,
    path: toMediaPath(url),
    size: String(size),
    kind: kind === 'image' || kind === 'document' ? kind : 'file',
    ...(width !== undefined && { width: String(width) }),
    ...(height !== undefined && { height: String(height) }),
  };
}
