import { Link } from '../../components/link/link.tsx';
import { Section } from '../../components/section/section.tsx';
import type { LayeredDiagramSlice } from '../../content/content-types.generated.ts';
import { getItemLevel } from '../get-item-level.ts';
import type { Slice, SliceProps } from '../slice.ts';
import styles from './layered-diagram.module.css';
import { toLayeredDiagramView, type LayeredDiagramView, type LayerView } from './layered-diagram-view.ts';

/** A system's layers from top to bottom, with one path through them. The drawing is the list of layers. */
function LayeredDiagram({ view, headingLevel, container }: SliceProps<LayeredDiagramView>) {
  const { anchor, eyebrow, heading, intro, layers, caption, words } = view;
  const level = getItemLevel(headingLevel, heading);
  return (
    <Section
      anchor={anchor}
      eyebrow={eyebrow}
      heading={heading}
      intro={intro && <p>{intro}</p>}
      headingLevel={headingLevel}
      container={container}
    >
      <figure className={styles.figure}>
        <ol className={styles.layers}>
          {layers.map((layer) => (
            <Layer key={layer.name} layer={layer} level={level} componentsLabel={words.components} />
          ))}
        </ol>
        {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
      </figure>
    </Section>
  );
}

function Layer({ layer, level, componentsLabel }: { layer: LayerView; level: 2 | 3 | 4; componentsLabel: string }) {
  const Heading = `h${level}` as const;
  const { name, description, onPath, others, link } = layer;
  return (
    <li className={styles.layer}>
      <Heading className={styles.name}>
        <Link view={link} className={styles.link}>
          {name}
        </Link>
      </Heading>
      {description && <p className={styles.description}>{description}</p>}
      <div className={styles.path}>
        {onPath && (
          <ul className={styles.components} aria-label={componentsLabel}>
            <li className={styles.onPath}>{onPath}</li>
            {others.map((component) => (
              <li key={component}>{component}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

export const layeredDiagramSlice: Slice<LayeredDiagramSlice, LayeredDiagramView> = {
  type: 'layered_diagram',
  toView: toLayeredDiagramView,
  Component: LayeredDiagram,
  isDrawing: true,
};
