import { RichText } from '../../components/rich-text/rich-text.tsx';
import { Section } from '../../components/section/section.tsx';
import type { CloudSwitchSlice } from '../../content/content-types.generated.ts';
import type { Slice, SliceProps } from '../slice.ts';
import { CloudStage } from './cloud-stage.tsx';
import styles from './cloud-switch.module.css';
import { toCloudSwitchView, type CloudSwitchView } from './cloud-switch-view.ts';

/** A night panel on which the reader can lose one cloud. A radio group and `:has()` switch it, without script. */
function CloudSwitch({ view, headingLevel, container }: SliceProps<CloudSwitchView>) {
  return (
    <Section
      anchor={view.anchor}
      eyebrow={view.eyebrow}
      heading={view.heading}
      intro={view.text && <p>{view.text}</p>}
      headingLevel={headingLevel}
      container={container}
      tone="night"
    >
      <div className={`${styles.switch} ${container === 'article' ? styles.compact : ''}`.trim()}>
        <fieldset className={styles.states}>
          <legend className="visuallyHidden">{view.words.chooseCloud}</legend>
          {view.states.map(({ label }, index) => (
            <label key={label} className={styles.state}>
              <input type="radio" name={view.id} value={index} defaultChecked={index === 0} />
              {label}
            </label>
          ))}
        </fieldset>
        <CloudStage view={view} />
        <RichText view={view.note} className={styles.note} />
      </div>
      {view.objectives.length > 0 && <Objectives view={view} />}
    </Section>
  );
}

function Objectives({ view: { objectives, words } }: { view: CloudSwitchView }) {
  return (
    <table className={styles.objectives}>
      <caption className="visuallyHidden">{words.objectives}</caption>
      <thead>
        <tr>
          <th scope="col">{words.objective}</th>
          <th scope="col">{words.value}</th>
          <th scope="col">{words.howMeasured}</th>
        </tr>
      </thead>
      <tbody>
        {objectives.map(({ objective, value, howMeasured }) => (
          <tr key={objective}>
            <th scope="row">{objective}</th>
            <td className={styles.value}>{value}</td>
            <td>{howMeasured}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const cloudSwitchSlice: Slice<CloudSwitchSlice, CloudSwitchView> = {
  type: 'cloud_switch',
  toView: toCloudSwitchView,
  Component: CloudSwitch,
  isDrawing: true,
};
