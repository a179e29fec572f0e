import { useState } from 'react';
import { readTheme, setTheme, themes } from '../../design/choose-theme.ts';
import { Choices } from '../../parts/choices.tsx';
import { ScreenSection } from '../../parts/screen.tsx';
import { accountStrings } from '../../strings/account.ts';

export function ThemeSection({ title }: { title: string }) {
  const [theme, show] = useState(readTheme);
  return (
    <ScreenSection title={title}>
      <Choices
        label={title}
        isRow
        choices={themes.map((value) => ({ value, label: accountStrings.theme[value] }))}
        value={theme}
        onChange={(value) => {
          setTheme(value);
          show(value);
        }}
      />
    </ScreenSection>
  );
}
