import styles from './print-line.module.css';

/** The source line on a printed page. */
export interface PrintLineView {
  readonly brand: string;
  /** The page's URL as one would type it: without scheme. */
  readonly address: string;
  /** When its document last changed; absent for a page without a document. */
  readonly updated: string | undefined;
}

/** Printed above everything. Last in the markup, so that it does not affect sibling selectors. */
export function PrintLine({ view: { brand, address, updated } }: { view: PrintLineView }) {
  return (
    <p className={styles.line} aria-hidden="true">
      <span>{brand}</span>
      <span>{address}</span>
      {updated && <span>{updated}</span>}
    </p>
  );
}
