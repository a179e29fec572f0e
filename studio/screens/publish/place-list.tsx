/** Problems and suggestions with their places in the document. */
import { useAllAdvice } from '../../checks/use-advice.ts';
import { toPlace } from '../../differences/to-place.ts';
import { useEditor } from '../../fields/editor-context.ts';
import { Button } from '../../parts/button.tsx';
import { checkStrings } from '../../strings/checks.ts';
import { publishStrings } from '../../strings/publish.ts';
import { useDraftProblems } from '../editor/use-draft.ts';
import { findMissingField } from './missing-fields.tsx';
import styles from './publish-dialog.module.css';
import { useDeadLinks } from './use-dead-links.ts';
import { useLeftOutSlices } from './use-left-out-slices.ts';

interface GoToProps {
  readonly onGoTo: (address: string) => void;
}

export function ProblemList(props: GoToProps) {
  const editor = useEditor();
  const problems = useDraftProblems(editor.draft);
  // The others are shown above as fields.
  const places = problems
    .filter((problem) => !findMissingField(problem, editor))
    .map(({ address, message }) => ({ address, words: message }));
  return <PlaceList title={publishStrings.problems(places.length)} places={places} {...props} />;
}

/** What the page leaves out, dead links, and advice: they do not prevent publishing. */
export function SuggestionList(props: GoToProps) {
  const advice = useAllAdvice();
  const leftOut = useLeftOutSlices();
  const deadLinks = useDeadLinks();
  // An empty slice has its own advice.
  const isAdvised = ({ address }: { address: string }) => advice.some((one) => one.address === address);
  const places = [...leftOut.filter((place) => !isAdvised(place)), ...deadLinks, ...advice];
  return <PlaceList title={checkStrings.title(places.length)} places={places} {...props} />;
}

interface PlaceListProps extends GoToProps {
  readonly title: string;
  readonly places: readonly { readonly address: string; readonly words: string }[];
}

function PlaceList({ title, places, onGoTo }: PlaceListProps) {
  const editor = useEditor();
  if (places.length === 0) return null;
  return (
    <section className={styles.problems}>
      <h3 tabIndex={-1} data-read-first>
        {title}
      </h3>
      <ul>
        {places.map(({ address, words }) => (
          <li key={`${address} ${words}`} className={styles.problem}>
            <span>
              <strong>{toPlace(address, editor)}</strong>: {words}
            </span>
            <Button isSmall onPress={() => onGoTo(address)}>
              {publishStrings.goTo}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
