import { ButtonLink } from '../../components/button/button-link.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { Section } from '../../components/section/section.tsx';
import type { FormSlice } from '../../content/content-types.generated.ts';
import type { Slice, SliceProps } from '../slice.ts';
import { toFormView, type FormView } from './form-view.ts';
import styles from './form.module.css';

/** A link to the contact form. The contact page renders the form itself instead of this slice. */
function Form({ view, container, headingLevel }: SliceProps<FormView>) {
  return (
    <Section
      anchor={view.anchor}
      heading={view.heading}
      intro={view.intro && <p>{view.intro}</p>}
      container={container}
      headingLevel={headingLevel}
    >
      <ButtonLink view={{ href: view.contactHref, isExternal: false }} isPill>
        {view.submitLabel}
      </ButtonLink>
      <RichText view={view.privacyLine} className={styles.privacy} />
    </Section>
  );
}

export const formSlice: Slice<FormSlice, FormView> = { type: 'form', toView: toFormView, Component: Form };
