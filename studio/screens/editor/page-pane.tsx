import { MousePointerClick, Printer, RotateCw } from 'lucide-react';
import { useCallback, useMemo, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { useEditor } from '../../fields/editor-context.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { FailedState } from '../../parts/failed-state.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { SelectInput } from '../../parts/text-input.tsx';
import type { LiveStatus } from '../../preview/live-channel.ts';
import { LiveFrame, type LiveFrameProps } from '../../preview/live-frame.tsx';
import type { LivePage } from '../../preview/use-frame-talk.ts';
import { TakeBackSlot } from '../../since-live/mark-slots.tsx';
import { useMarkedSlices } from '../../since-live/use-marks.ts';
import { useAskedBack } from '../../since-live/use-asked-back.ts';
import { editorStrings, pageStrings } from '../../strings/editor.ts';
import { sinceLiveStrings } from '../../strings/since-live.ts';
import { goToField } from './go-to-field.ts';
import { useLivePage } from './live-query.ts';
import styles from './page-pane.module.css';
import { toSliceName } from '../../models/slice-name.ts';

type Width = LiveFrameProps['width'];
type WidthChoice = Width | 'all';
type Theme = LiveFrameProps['theme'];

const allWidths = [375, 768, 1280] as const;
const widths: readonly WidthChoice[] = ['fit', ...allWidths, 'all'];
const themes: readonly Theme[] = ['system', 'light', 'dark'];

interface PagePaneProps {
  readonly form: RefObject<HTMLElement | null>;
}

/** The live page beside the form: the site renders it from the working copy, one round trip after each key. */
export function PagePane({ form }: PagePaneProps) {
  const { document, draft, repository, visits } = useEditor();
  const [width, setWidth] = useState<WidthChoice>('fit');
  const page = useRef<LivePage>(null);
  const [theme, setTheme] = useState<Theme>('system');
  const [isBrowsing, setBrowsing] = useState(false);
  const live = useLivePage();
  const { refetch } = live;
  const [reached, setReached] = useState<string>();
  const onStatus = useCallback(
    (status: LiveStatus) => {
      if (status.kind === 'ended') void refetch();
      if (status.kind === 'shown') setReached(status.documentId === document.id ? undefined : status.documentId);
    },
    [refetch, document.id],
  );
  const focused = useSyncExternalStore(
    useCallback((listener: () => void) => visits.subscribe(listener), [visits]),
    () => visits.current,
  );
  const sliceNames = useMemo(
    () => new Map(repository.sharedSlices.map(({ id }) => [id, toSliceName(repository, id)])),
    [repository],
  );
  const marks = useMarkedSlices(sinceLiveStrings.short);
  const asked = useAskedBack();
  if (live.error)
    return (
      <section aria-label={editorStrings.panes.page} className={styles.pane}>
        <FailedState
          title={pageStrings.failed}
          safe={pageStrings.safe}
          error={live.error}
          onAgain={() => void refetch()}
        />
      </section>
    );
  return (
    <section aria-label={editorStrings.panes.page} className={styles.pane}>
      <div className={styles.bar}>
        <label className={styles.choice}>
          <span className="visually-hidden">{pageStrings.width}</span>
          <SelectInput
            value={width}
            onChange={(event) => setWidth(widths.find((one) => String(one) === event.target.value) ?? 'fit')}
          >
            {widths.map((one) => (
              <option key={one} value={one}>
                {pageStrings.widths(one)}
              </option>
            ))}
          </SelectInput>
        </label>
        <label className={styles.choice}>
          <span className="visually-hidden">{pageStrings.theme}</span>
          <SelectInput
            value={theme}
            onChange={(event) => setTheme(themes.find((one) => one === event.target.value) ?? 'system')}
          >
            {themes.map((one) => (
              <option key={one} value={one}>
                {pageStrings.themes[one]}
              </option>
            ))}
          </SelectInput>
        </label>
        <IconButton
          icon={MousePointerClick}
          label={isBrowsing ? pageStrings.edit : pageStrings.browse}
          isPressedState={!isBrowsing}
          onPress={() => setBrowsing(!isBrowsing)}
        />
        <IconButton icon={Printer} label={pageStrings.print} onPress={() => page.current?.print()} />
        <IconButton icon={RotateCw} label={pageStrings.reload} onPress={() => void refetch()} />
      </div>
      {reached !== undefined && <ReachedDocument id={reached} />}
      {!live.data && <Skeleton lines={8} />}
      {live.data && (
        <div className={width === 'all' ? `${styles.pages} ${styles.three}` : styles.pages}>
          {toWidths(width).map((one, index) => (
            <LiveFrame
              // The key keeps the first frame when others are added: it does not load again.
              key={`${live.data.url} ${index}`}
              ref={index === 0 ? page : undefined}
              isFollowing={index > 0}
              draft={draft}
              documentId={document.id}
              url={live.data.url}
              width={one}
              theme={theme}
              mode={isBrowsing ? 'browse' : 'edit'}
              onStatus={index === 0 ? onStatus : undefined}
              focused={focused}
              sliceNames={sliceNames}
              marks={marks}
              onTakeBack={asked.ask}
              takeBackWords={sinceLiveStrings.takeBack}
              onPick={(address, offset, text) =>
                address !== undefined && goToField(form.current, address, { text, offset })
              }
            />
          ))}
        </div>
      )}
      <TakeBackSlot row={asked.row} onClose={asked.end} />
    </section>
  );
}

/** Shown when the page belongs to another document, after a link, or for a document without a page. */
function ReachedDocument({ id }: { id: string }) {
  const navigate = useNavigate();
  return (
    <p className={styles.reached}>
      {pageStrings.reached}{' '}
      <Button isSmall onPress={() => void navigate(`/documents/${id}`)}>
        {pageStrings.editReached}
      </Button>
    </p>
  );
}

/** From narrowest to widest. */
function toWidths(choice: WidthChoice): readonly Width[] {
  return choice === 'all' ? allWidths : [choice];
}
