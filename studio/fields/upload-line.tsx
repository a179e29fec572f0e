import { Button } from '../parts/button.tsx';
import { mediaWords } from '../words/fields.ts';
import type { FieldUpload } from './use-upload.ts';
import styles from './upload-line.module.css';

/** The progress of an upload, or the error of the service. */
export function UploadLine({ upload: { upload, start, cancel } }: { upload: FieldUpload }) {
  if (!upload) return null;
  return (
    <div className={styles.line}>
      {upload.kind === 'sending' && (
        <>
          <progress className={styles.progress} value={upload.share} aria-label={upload.name} />
          <span className={styles.words}>{mediaWords.sending(upload.name, upload.share)}</span>
          <Button isSmall variant="quiet" onPress={cancel}>
            {mediaWords.cancel}
          </Button>
        </>
      )}
      {upload.kind === 'failed' && (
        <>
          <span role="alert" className={styles.failed}>
            {mediaWords.failed(upload.name, upload.message)}
          </span>
          <Button isSmall onPress={() => start(upload.file)}>
            {mediaWords.tryAgain}
          </Button>
          <Button isSmall variant="quiet" onPress={cancel}>
            {mediaWords.dismiss}
          </Button>
        </>
      )}
    </div>
  );
}
