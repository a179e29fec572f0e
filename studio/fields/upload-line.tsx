import { Button } from '../parts/button.tsx';
import { mediaStrings } from '../strings/fields.ts';
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
          <span className={styles.words}>{mediaStrings.sending(upload.name, upload.share)}</span>
          <Button isSmall variant="quiet" onPress={cancel}>
            {mediaStrings.cancel}
          </Button>
        </>
      )}
      {upload.kind === 'failed' && (
        <>
          <span role="alert" className={styles.failed}>
            {mediaStrings.failed(upload.name, upload.message)}
          </span>
          <Button isSmall onPress={() => start(upload.file)}>
            {mediaStrings.tryAgain}
          </Button>
          <Button isSmall variant="quiet" onPress={cancel}>
            {mediaStrings.dismiss}
          </Button>
        </>
      )}
    </div>
  );
}
