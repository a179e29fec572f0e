import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import type { Asset } from '../api/assets.ts';
import { announce } from '../parts/announcer.ts';
import { Button } from '../parts/button.tsx';
import { showToast } from '../parts/toast.tsx';
import { mediaStrings } from '../strings/fields.ts';
import { useEditor } from './editor-context.ts';
import type { FieldProps } from './field-props.ts';
import { GroupShell } from './field-shell.tsx';
import { FileButton } from './file-button.tsx';
import { ImageAlt } from './image-alt.tsx';
import styles from './image-field.module.css';
import { toPreviewUrl, toStoredImage } from './image-frame.ts';
import { LazyAssetPicker } from './lazy-asset-picker.ts';
import type { StoredImage } from './stored-values.ts';
import { UploadLine } from './upload-line.tsx';
import { useUpload } from './use-upload.ts';

const previewWidth = 640;
/** The kinds that the library takes. Because HEIC is not among them, phones give theirs as JPEG. */
const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif';

/** An image of the library with its text alternative and the model's thumbnails. */
export function ImageField(field: FieldProps<StoredImage>) {
  const { draft, isReadOnly } = useEditor();
  const [isChoosing, setChoosing] = useState(false);
  const { value, setValue, widget, address } = field;
  const take = (asset: Asset) => {
    const image = toStoredImage(asset, widget, asset.alt ?? null);
    // The field may be off the screen by now, so the draft is changed directly.
    if (image) draft.change([{ kind: 'set', address, value: { ...image } }]);
    else showToast({ message: mediaStrings.notImage(asset.filename), tone: 'bad' });
    if (image) announce(mediaStrings.uploaded(asset.filename));
  };
  const alt = useRef<HTMLDivElement>(null);
  // The closed dialog has returned the focus to its button; the text alternative is what is still missing.
  const focusAlt = () => requestAnimationFrame(() => alt.current?.querySelector('textarea')?.focus());
  const pick = (asset: Asset) => {
    setChoosing(false);
    take(asset);
    if (!asset.alt) focusAlt();
  };
  const isInLibrary = useRef(false);
  useEffect(() => {
    isInLibrary.current = isChoosing;
  }, [isChoosing]);
  const picture = useRef<HTMLDivElement>(null);
  const upload = useUpload(address, (asset) => {
    if (isInLibrary.current) return pick(asset);
    take(asset);
    // Focus stays where it is if the person types in another field by then.
    if (!asset.alt && picture.current?.contains(document.activeElement)) focusAlt();
  });
  return (
    <GroupShell field={field}>
      <div
        ref={picture}
        className={styles.picture}
        {...(!isReadOnly && {
          onPaste: (event: ClipboardEvent) => takeFile(event, event.clipboardData, upload.start),
          onDrop: (event: DragEvent) => takeFile(event, event.dataTransfer, upload.start),
          onDragOver: (event: DragEvent) => event.dataTransfer.types.includes('Files') && event.preventDefault(),
        })}
      >
        {value ? <Picture image={value} /> : <p className={styles.empty}>{mediaStrings.drop}</p>}
        {!isReadOnly && (
          <div className={styles.acts}>
            <Button isSmall onPress={() => setChoosing(true)}>
              {mediaStrings.choose}
            </Button>
            <FileButton accept={pictureTypes} onFile={upload.start}>
              {mediaStrings.upload}
            </FileButton>
            {value && (
              <Button isSmall variant="quiet" onPress={() => setValue(null)}>
                {mediaStrings.remove}
              </Button>
            )}
          </div>
        )}
        <UploadLine upload={upload} />
      </div>
      {value && (
        <div ref={alt}>
          <ImageAlt alt={value.main.alt} onAlt={(words, options) => setValue(withAlt(value, words), options)} />
        </div>
      )}
      <LazyAssetPicker
        isOpen={isChoosing}
        kind="image"
        upload={upload}
        onClose={() => setChoosing(false)}
        onPick={pick}
      />
    </GroupShell>
  );
}

function Picture({ image: { main, thumbnails } }: { image: StoredImage }) {
  const { width, height } = main.dimensions;
  return (
    <>
      <figure className={styles.main}>
        <img src={toPreviewUrl(main, previewWidth)} alt={main.alt ?? ''} width={width} height={height} loading="lazy" />
        <figcaption className={styles.caption}>
          {toFileName(main.path)} · {mediaStrings.size(width, height)}
        </figcaption>
      </figure>
      {Object.entries(thumbnails).map(([name, view]) => (
        <figure key={name} className={styles.view}>
          <img src={toPreviewUrl(view, previewWidth / 2)} alt="" {...view.dimensions} loading="lazy" />
          <figcaption className={styles.caption}>
            {mediaStrings.view(name)} · {mediaStrings.size(view.dimensions.width, view.dimensions.height)}
          </figcaption>
        </figure>
      ))}
    </>
  );
}

/** The last part of the path, decoded if possible. */
function toFileName(path: string): string {
  const name = path.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name);
  } catch (error) {
    if (error instanceof URIError) return name;
    throw error;
  }
}

/** All thumbnails have the same text alternative. */
function withAlt({ main, thumbnails }: StoredImage, alt: string | null): StoredImage {
  const views = Object.entries(thumbnails).map(([name, view]) => [name, { ...view, alt }]);
  return { main: { ...main, alt }, thumbnails: Object.fromEntries(views) };
}

function takeFile(event: ClipboardEvent | DragEvent, data: DataTransfer, onFile: (file: File) => void): void {
  const [file] = data.files;
  if (!file) return;
  event.preventDefault();
  event.stopPropagation();
  onFile(file);
}
