import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { EditorContext, type Editor } from '../../fields/editor-context.ts';
import { FieldList } from '../../fields/field-list.tsx';
import { FieldVisits } from '../../fields/field-visits.ts';
import { Observable } from '../../fields/observable.ts';
import { catalogueStrings } from '../../strings/catalogue.ts';
import {
  catalogueRepository,
  catalogueStates,
  createCatalogueDraft,
  examples,
  toName,
  type CatalogueState,
} from './catalogue-draft.ts';
import styles from './catalogue-screen.module.css';

/** Every field type in every state, for tests, screenshots and developers. `?type=Text` shows one type. */
export function CatalogueScreen() {
  const [search] = useSearchParams();
  const wanted = search.get('type');
  const [editors] = useState(() => new Map(catalogueStates.map((state) => [state, createEditor(state)])));
  const shown = examples.filter(([name]) => wanted === null || name === wanted);
  return (
    <div className={styles.screen}>
      <h1>{catalogueStrings.title}</h1>
      <p className={styles.about}>{catalogueStrings.about}</p>
      {shown.map(([name, { widget, wrong }]) => (
        <section key={name} aria-label={name} className={styles.type}>
          <h2>{name}</h2>
          <div className={styles.states}>
            {catalogueStates
              .filter((state) => state !== 'wrong' || wrong !== undefined)
              .map((state) => (
                <section key={state} aria-label={`${name}, ${catalogueStrings.states[state]}`} className={styles.state}>
                  <h3 className={styles.name}>{catalogueStrings.states[state]}</h3>
                  <EditorContext value={editors.get(state)}>
                    <FieldList fields={{ [toName(name, state)]: widget }} parent="data" />
                  </EditorContext>
                </section>
              ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function createEditor(state: CatalogueState): Editor {
  const document = { id: `catalogue-${state}`, type: 'catalogue', lang: state === 'rtl' ? 'ar' : 'en-gb' };
  return {
    draft: createCatalogueDraft(document.id, state),
    document,
    repository: catalogueRepository,
    isReadOnly: state === 'readOnly',
    dir: state === 'rtl' ? 'rtl' : 'ltr',
    visits: new FieldVisits(),
    advice: new Observable([]),
    marks: new Observable(undefined),
  };
}
