/** Every screen or part that loads data, in each state: empty, pending, partly loaded and failed. */
import { useState, type ReactNode } from 'react';
import { assetsQuery } from '../../api/assets.ts';
import { passkeysQuery, peopleQuery, sessionsQuery } from '../../api/people.ts';
import { releasesOfQuery } from '../../api/publishing.ts';
import { usesQuery } from '../../api/documents.ts';
import { headQuery, historyQuery, meQuery, repositoryQuery, versionQuery } from '../../api/queries.ts';
import { AssetPicker } from '../../fields/asset-picker.tsx';
import { EditorContext } from '../../fields/editor-context.ts';
import { savingStrings } from '../../strings/editor.ts';
import { AccountScreen } from '../account/account-screen.tsx';
import { Banner } from '../editor/editor-banners.tsx';
import { EditorScreen } from '../editor/editor-screen.tsx';
import { liveQuery } from '../editor/live-query.ts';
import { PagePane } from '../editor/page-pane.tsx';
import { FailedScreen } from '../failed/failed-screen.tsx';
import { HistoryDialog } from '../history/history-dialog.tsx';
import { PeopleScreen } from '../people/people-screen.tsx';
import { PublishDialog } from '../publish/publish-dialog.tsx';
import { WithdrawDialog } from '../publish/withdraw-dialog.tsx';
import type { ExampleResponse } from './example-responses.ts';
import {
  asset,
  busy,
  createExampleEditor,
  emptyVersion,
  head,
  history,
  listNews,
  me,
  repository,
  version,
} from './example-data.ts';
import { ListExample } from './list-example.tsx';

export type ExampleState = 'empty' | 'loading' | 'partial' | 'failed';

interface ScreenExample {
  readonly content: ReactNode;
  /** In addition to the common results. */
  readonly answers?: readonly ExampleResponse[];
}

const nothing = (): void => undefined;
const dialog = { head, isOpen: true, onClose: nothing, onChanged: nothing };

const keys = {
  history: historyQuery(head.id).queryKey,
  published: versionQuery(head.id, 3).queryKey,
  uses: usesQuery(head.id).queryKey,
  people: peopleQuery.queryKey,
  assets: assetsQuery('', undefined).queryKey,
  live: liveQuery({ document: head, place: undefined }).queryKey,
  // The catalogue's own URL has no document id.
  opened: headQuery('').queryKey,
};

/** The editor is created when the example is shown, like that of an opened document. */
function InEditor({ of, children }: { of: 'empty' | 'full' | 'error'; children: ReactNode }) {
  const [editor] = useState(() => createExampleEditor(of));
  return <EditorContext value={editor}>{children}</EditorContext>;
}

const historyDialog = (
  <InEditor of="full">
    <HistoryDialog {...dialog} />
  </InEditor>
);
const publishDialog = (of: 'empty' | 'error') => (
  <InEditor of={of}>
    <PublishDialog {...dialog} onOpenKept={nothing} onGoTo={nothing} />
  </InEditor>
);
const archiveDialog = <WithdrawDialog {...dialog} act="archive" />;
const assetPicker = (
  <InEditor of="full">
    <AssetPicker isOpen onClose={nothing} onPick={nothing} />
  </InEditor>
);
const pagePane = (
  <InEditor of="full">
    <PagePane form={{ current: null }} />
  </InEditor>
);

/** The results that all examples share. */
const knownAnswers: readonly ExampleResponse[] = [
  { queryKey: meQuery.queryKey, data: me },
  { queryKey: repositoryQuery.queryKey, data: repository },
  { queryKey: releasesOfQuery(head.id).queryKey, data: { results: [], total: 0 } },
];
const account = (passkeys: Omit<ExampleResponse, 'queryKey'>, sessions: Omit<ExampleResponse, 'queryKey'>) => ({
  content: <AccountScreen />,
  answers: [
    { queryKey: passkeysQuery.queryKey, ...passkeys },
    { queryKey: sessionsQuery.queryKey, ...sessions },
  ],
});
const toPages = (...items: (typeof asset)[]) => ({
  pages: [{ items, total: items.length, ...(items.length > 0 && { cursor: 'more' }) }],
  pageParams: [undefined],
});
const thisSession = {
  id: 's',
  isThis: true,
  device: 'Firefox/140.0',
  network: null,
  createdAt: Date.now(),
  seenAt: Date.now(),
};

export const screenExamples: Readonly<Record<string, Partial<Record<ExampleState, ScreenExample>>>> = {
  list: {
    empty: { content: <ListExample /> },
    loading: { content: <ListExample isLoading /> },
    partial: { content: <ListExample hasRows error={busy} /> },
    failed: { content: <ListExample error={busy} /> },
  },
  search: {
    empty: { content: <ListExample q="slow money" /> },
    partial: { content: <ListExample hasRows news={listNews} /> },
  },
  editor: {
    empty: { content: <EditorScreen />, answers: [{ queryKey: keys.opened, data: null }] },
    loading: { content: <EditorScreen />, answers: [{ queryKey: keys.opened }] },
    partial: { content: <Banner>{savingStrings.volatile}</Banner> },
    failed: { content: <FailedScreen /> },
  },
  page: {
    loading: { content: pagePane, answers: [{ queryKey: keys.live }] },
    failed: { content: pagePane, answers: [{ queryKey: keys.live, error: busy }] },
  },
  history: {
    empty: { content: historyDialog, answers: [{ queryKey: keys.history, data: { isWhole: true, results: [] } }] },
    loading: { content: historyDialog, answers: [{ queryKey: keys.history }] },
    partial: {
      content: historyDialog,
      answers: [{ queryKey: keys.history, data: { isWhole: false, results: history } }],
    },
    failed: { content: historyDialog, answers: [{ queryKey: keys.history, error: busy }] },
  },
  publish: {
    empty: { content: publishDialog('empty'), answers: [{ queryKey: keys.published, data: emptyVersion }] },
    loading: { content: publishDialog('empty'), answers: [{ queryKey: keys.published }] },
    partial: { content: publishDialog('error'), answers: [{ queryKey: keys.published, data: version }] },
    failed: { content: publishDialog('empty'), answers: [{ queryKey: keys.published, error: busy }] },
  },
  archive: {
    empty: { content: archiveDialog, answers: [{ queryKey: keys.uses, data: { results: [] } }] },
    loading: { content: archiveDialog, answers: [{ queryKey: keys.uses }] },
    failed: { content: archiveDialog, answers: [{ queryKey: keys.uses, error: busy }] },
  },
  files: {
    empty: { content: assetPicker, answers: [{ queryKey: keys.assets, data: toPages() }] },
    loading: { content: assetPicker, answers: [{ queryKey: keys.assets }] },
    partial: { content: assetPicker, answers: [{ queryKey: keys.assets, data: toPages(asset), error: busy }] },
    failed: { content: assetPicker, answers: [{ queryKey: keys.assets, error: busy }] },
  },
  people: {
    empty: { content: <PeopleScreen />, answers: [{ queryKey: keys.people, data: [me] }] },
    loading: { content: <PeopleScreen />, answers: [{ queryKey: keys.people }] },
    failed: { content: <PeopleScreen />, answers: [{ queryKey: keys.people, error: busy }] },
  },
  account: {
    empty: account({ data: [] }, { data: [thisSession] }),
    loading: account({}, {}),
    failed: account({ error: busy }, { error: busy }),
  },
};

export const toAnswers = ({ answers = [] }: ScreenExample): readonly ExampleResponse[] => [...knownAnswers, ...answers];
