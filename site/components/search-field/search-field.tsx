import { SearchIcon } from './search-icon.tsx';
import type { SearchFieldView } from './search-field-view.ts';
import styles from './search-field.module.css';

const fieldId = 'search-field';

/**
 * A form that submits to the search page. site/browser/search-box.ts adds suggestions when a reader starts typing;
 * site/browser/search-sheet.ts makes such a form for the header.
 */
export function SearchField({ view }: { view: SearchFieldView }) {
  return (
    <form role="search" action={view.action} className={styles.form}>
      <label htmlFor={fieldId} className="visuallyHidden">
        {view.label}
      </label>
      <SearchIcon />
      <input
        id={fieldId}
        className={styles.input}
        type="search"
        name="q"
        maxLength={200}
        placeholder={view.label}
        defaultValue={view.words}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
      />
      <button type="submit" className={styles.submit}>
        {view.submit}
      </button>
    </form>
  );
}
