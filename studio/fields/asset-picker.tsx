import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FileText, Film, Music } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Input, ListBox, ListBoxItem, SearchField } from 'react-aria-components';
import { assetsQuery, type Asset, type AssetKind } from '../api/assets.ts';
import { mediaNewsKey } from '../api/keep-queries-fresh.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { FailedState } from '../parts/failed-state.tsx';
import { Notice } from '../parts/notice.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { mediaStrings } from '../strings/fields.ts';
import styles from './asset-picker.module.css';
import { FileButton } from './file-button.tsx';
import { takeFocus } from './take-focus.ts';
import { toMediaPath } from './media-path.ts';
import { UploadLine } from './upload-line.tsx';
import { useUpload, type FieldUpload } from './use-upload.ts';

interface AssetPickerProps {
  readonly isOpen: boolean;
  /** Only files of this kind; undefined for all. */
  readonly kind?: AssetKind;
  /**
   * The upload of the field: it continues after the dialog is closed, and the field shows it. Without it, closing the
   * dialog cancels the upload.
   */
  readonly upload?: FieldUpload;
  readonly onClose: () => void;
  readonly onPick: (asset: Asset) => void;
}

/** The media library, newest first: search, choose or upload a file. */
export function AssetPicker({ isOpen, kind, upload, onClose, onPick }: AssetPickerProps) {
  const { picker } = mediaStrings;
  return (
    <Dialog title={kind === 'image' ? picker.image : picker.file} size="large" isOpen={isOpen} onClose={onClose}>
      {upload ? (
        <Library kind={kind} upload={upload} onPick={onPick} />
      ) : (
        <UploadingLibrary kind={kind} onPick={onPick} />
      )}
    </Dialog>
  );
}

type LibraryProps = Pick<AssetPickerProps, 'onPick'> & { readonly kind: AssetKind | undefined };

/** Cancels its upload when it is closed, because no field waits for the file. */
function UploadingLibrary(props: LibraryProps) {
  const upload = useUpload(useId(), props.onPick);
  const end = useEffectEvent(() => upload.cancel());
  useEffect(() => () => end(), []);
  return <Library {...props} upload={upload} />;
}

function Library({ kind, upload, onPick }: LibraryProps & { readonly upload: FieldUpload }) {
  const [keyword, setKeyword] = useState('');
  const { picker } = mediaStrings;
  return (
    <div
      className={styles.library}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file) upload.start(file);
      }}
      onPaste={(event) => {
        const [file] = event.clipboardData.files;
        if (file) upload.start(file);
      }}
    >
      <div className={styles.head}>
        <SearchField aria-label={picker.search} className={styles.search ?? ''} value={keyword} onChange={setKeyword}>
          <Input ref={takeFocus} className={styles.input ?? ''} placeholder={picker.search} />
        </SearchField>
        <FileButton {...(kind === 'image' && { accept: 'image/*' })} onFile={upload.start}>
          {mediaStrings.upload}
        </FileButton>
      </div>
      <UploadLine upload={upload} />
      <Results keyword={keyword.trim()} kind={kind} onPick={onPick} />
    </div>
  );
}

function Results({
  keyword,
  kind,
  onPick,
}: Pick<AssetPickerProps, 'onPick'> & { keyword: string; kind: AssetKind | undefined }) {
  const { picker } = mediaStrings;
  const query = useInfiniteQuery({ ...assetsQuery(keyword, kind), placeholderData: (before) => before });
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = query;
  const isOutdated = useMediaNews(query.dataUpdatedAt);
  if (isPending) return <Skeleton />;
  if (!data) return <FailedState {...picker.failed} error={error} onAgain={() => void refetch()} />;
  const assets = data.pages.flatMap(({ items }) => items);
  return (
    <>
      <div role="status">
        {isOutdated && (
          <div className={styles.news}>
            {picker.news}{' '}
            <Button isSmall variant="quiet" onPress={() => void refetch()}>
              {picker.showNews}
            </Button>
          </div>
        )}
      </div>
      <ListBox
        aria-label={picker.results}
        layout="grid"
        selectionMode="none"
        className={styles.grid ?? ''}
        items={assets}
        renderEmptyState={() => <p className={styles.empty}>{picker.none(keyword)}</p>}
        onAction={(id) => {
          const asset = assets.find((one) => one.id === id);
          if (asset) onPick(asset);
        }}
      >
        {(asset) => (
          <ListBoxItem id={asset.id} textValue={asset.filename} className={styles.asset ?? ''}>
            <AssetPicture asset={asset} />
            <span className={styles.name}>{asset.filename}</span>
            <span className={styles.alt}>{asset.alt ?? (asset.kind === 'image' ? picker.noAlt : asset.extension)}</span>
          </ListBoxItem>
        )}
      </ListBox>
      {error && <Notice tone="bad">{picker.moreFailed(error.message)}</Notice>}
      {hasNextPage && (
        <Button isDisabled={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {picker.more}
        </Button>
      )}
    </>
  );
}

/**
 * Whether the library has changed since, other than by the person's own uploads, after which the files are refetched.
 */
function useMediaNews(since: number): boolean {
  // Events set it; nothing fetches it.
  const { data: heardAt = 0 } = useQuery<number>({ queryKey: mediaNewsKey, enabled: false });
  return heardAt > since;
}

const icons = { document: FileText, audio: Music, video: Film };

function AssetPicture({ asset: { kind, url } }: { asset: Asset }) {
  if (kind === 'image')
    return (
      <img src={`${toMediaPath(url)}?auto=format,compress&w=320`} alt="" loading="lazy" className={styles.picture} />
    );
  const Icon = icons[kind];
  return (
    <span className={styles.picture}>
      <Icon aria-hidden size="2rem" />
    </span>
  );
}
