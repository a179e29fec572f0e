import styles from './print-line.module.css';

/** What a sheet of paper has to say of where it came from. */
export interface PrintLineView {
  brand: string;
  /** The page's address as one would type it: without scheme. */
  address: string;
  /** When its document last changed; absent for a page without one. */
  updated: string | undefined;
}

/** On paper only, above everything. Last in the markup, where it is no part's neighbour. */
export function PrintLine({ view: { brand, address, updated } }: { view: PrintLineView }) {
  return (
    <p className={styles.line} aria-hidden="true">
      <span>{brand}</span>
      <span>{address}</span>
      {updated && <span>{updated}</span>}
    </p>
  );
}
