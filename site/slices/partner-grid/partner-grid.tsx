import { Link } from '../../components/link/link.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { Section } from '../../components/section/section.tsx';
import type { PartnerGridSlice } from '../../content/content-types.generated.ts';
import { getItemLevel } from '../get-item-level.ts';
import type { Slice, SliceProps } from '../slice.ts';
import { toPartnerGridView, type PartnerGridView } from './partner-grid-view.ts';
import styles from './partner-grid.module.css';

/** Partners and what each does with us. A link with a label is below the text; one without is on the name. */
function PartnerGrid({ view, container, headingLevel }: SliceProps<PartnerGridView>) {
  const Name = `h${getItemLevel(headingLevel, view.heading)}` as const;
  return (
    <Section
      anchor={view.anchor}
      heading={view.heading}
      intro={view.intro && <p>{view.intro}</p>}
      container={container}
      headingLevel={headingLevel}
    >
      <ul className={styles.partners}>
        {view.partners.map(({ name, kind, description, link }) => (
          <li key={name} className={styles.partner}>
            {kind && <p className={styles.kind}>{kind}</p>}
            <Name className={styles.name}>{link?.text ? name : <Link view={link}>{name}</Link>}</Name>
            <RichText view={description} headingShift={2} className={styles.description} />
            {link?.text && (
              <p className={styles.more}>
                <Link view={link} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const partnerGridSlice: Slice<PartnerGridSlice, PartnerGridView> = {
  type: 'partner_grid',
  toView: toPartnerGridView,
  Component: PartnerGrid,
};
