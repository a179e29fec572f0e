import { sliceExamples, type SliceExample } from '../../slices/slice-examples.ts';
import { sliceRegistry } from '../../slices/slice-registry.ts';
import { loadSlices, SliceZone, toSliceViews, type LoadedSlices, type SliceView } from '../../slices/slice-zone.tsx';
import type { PageType } from '../page-type.ts';
import styles from './catalogue-page.module.css';

interface RawCatalogue {
  readonly examples: readonly SliceExample[];
  readonly loaded: LoadedSlices;
}

interface CatalogueView {
  readonly theme: 'light' | 'dark';
  readonly direction: 'ltr' | 'rtl';
  /** The other combinations of theme and direction. */
  readonly choices: readonly { text: string; href: string }[];
  readonly examples: readonly { id: string; type: string; name: string; slices: readonly SliceView[] }[];
}

/** Every slice in every variation, in the theme and direction of the URL: `?theme=dark&dir=rtl`. */
function Catalogue({ view }: { view: CatalogueView }) {
  return (
    <div className={view.theme === 'dark' ? styles.dark : styles.light} dir={view.direction}>
      <h1 className={styles.title}>Slice catalogue</h1>
      <ul className={styles.choices}>
        {view.choices.map(({ text, href }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
      {view.examples.map((example) => (
        <article key={example.id} id={example.id} className={styles.example} data-slice={example.type}>
          <p className="mono">
            {example.type} / {example.name}
          </p>
          <SliceZone views={example.slices} />
        </article>
      ))}
    </div>
  );
}

/** `/_catalogue`, in development and tests only. */
export const cataloguePage: PageType<RawCatalogue, CatalogueView> = {
  layout: 'default',
  parameters: ['theme', 'dir'],
  validate: ({ settings }) => settings.isCatalogueOn,
  query: async (context) => {
    const slices = sliceExamples.map(({ slice }) => slice);
    return { examples: sliceExamples, loaded: await loadSlices(slices, context) };
  },
  view: ({ examples, loaded }, context) => ({
    theme: context.query.get('theme') === 'dark' ? 'dark' : 'light',
    direction: context.query.get('dir') === 'rtl' ? 'rtl' : 'ltr',
    choices: ['light', 'dark'].flatMap((theme) =>
      ['ltr', 'rtl'].map((direction) => ({ text: `${theme} ${direction}`, href: `?theme=${theme}&dir=${direction}` })),
    ),
    examples: examples.flatMap(({ name, slice }) => {
      const slices = toSliceViews([slice], context, loaded);
      const id = `${slice.slice_type}-${name.replaceAll(' ', '-')}`;
      // Examples of the empty case render nothing; they exist for the tests.
      return slices.length === 0 ? [] : [{ id, type: slice.slice_type, name, slices }];
    }),
  }),
  head: () => ({
    title: 'Slice catalogue',
    description: `All ${sliceRegistry.size} slices in every variation.`,
    type: 'website',
    isIndexed: false,
  }),
  Page: Catalogue,
};
