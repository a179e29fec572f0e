__DIRECTIVE__import { useState } from 'react';

export function Share() {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(location.href);
    setCopied(true);
  };
  return (
    __SHARE__
  );
}
